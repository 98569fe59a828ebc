import { afterEach, beforeEach, expect, it, vi } from 'vitest';

/** A browser's store; `most` characters fit, and null forbids it. */
function storeOf(kept: Record<string, string>, most: number | null = Infinity) {
  const forbid = (): void => {
    if (most === null) throw new DOMException('forbidden', 'SecurityError');
  };
  return {
    getItem: (key: string) => (forbid(), kept[key] ?? null),
    setItem: (key: string, value: string) => {
      forbid();
      if (value.length > most!) throw new DOMException('full', 'QuotaExceededError');
      kept[key] = value;
    },
    removeItem: (key: string) => (forbid(), Reflect.deleteProperty(kept, key)),
  };
}

const solved = { given: '12', version: 'v', day: 1, streak: 1 };
const progress = { exercises: { 'a#b': solved }, scenes: {}, drafts: {} };
/** A separate page for each test: what could not be stored lasts for a page. */
const openPage = () => import('./store');
let store: Awaited<ReturnType<typeof openPage>>;
beforeEach(async () => {
  vi.resetModules();
  store = await openPage();
});
afterEach(() => vi.unstubAllGlobals());

it('keeps progress, and says so', () => {
  vi.stubGlobal('localStorage', storeOf({}));
  expect(store.saveProgress(progress)).toBe(true);
  expect(store.loadProgress()).toEqual(progress);
});

it.each([
  ['full', 10],
  ['forbidden', null],
])('keeps it for the page where the store is %s', (_, most) => {
  vi.stubGlobal('localStorage', storeOf({}, most));
  expect(store.saveProgress(progress)).toBe(false);
  expect(store.loadProgress()).toEqual(progress);
});

it('migrates what an older edition stored', () => {
  const kept: Record<string, string> = { exercises: JSON.stringify({ 'a#b': '12', 'a#c/text': 'kernel', 'a#d': 5 }) };
  vi.stubGlobal('localStorage', storeOf(kept));
  const loaded = store.loadProgress();
  expect(loaded.exercises['a#b']).toMatchObject({ given: '12', version: '', streak: 1 });
  expect(loaded.drafts).toEqual({ 'a#c/text': 'kernel' });
  store.saveProgress(loaded);
  expect(Object.keys(kept)).toEqual(['progress']);
});

it('ignores foreign data there', () => {
  for (const text of ['', '{', '[]', '7', 'null', '{"exercises":{"a":1},"scenes":"x","drafts":null}']) {
    vi.stubGlobal('localStorage', storeOf({ progress: text }));
    expect(store.loadProgress().exercises, text).toEqual({});
  }
});

it('counts days in the local time of the reader', () => {
  const at = new Date(2026, 4, 3, 0, 30);
  expect(store.today(new Date(2026, 4, 3, 23, 59))).toBe(store.today(at));
  expect(store.today(new Date(2026, 4, 4, 0, 1))).toBe(store.today(at) + 1);
});
