/** A link to something that left this chapter is forwarded: by its fragment, or by the figure whose state it carries. */
const named = (): string[] => [
  location.hash.slice(1),
  ...[...new URLSearchParams(location.search).keys()].map((key) => key.split('.')[0]!),
];

function follow(): void {
  const link = named()
    .map((id) => document.getElementById(id))
    .find((place): place is HTMLAnchorElement => place?.matches('a.moved-place') ?? false);
  if (!link) return;
  const to = new URL(link.href);
  to.search = location.search;
  // The browser's Back returns to where the link was.
  location.replace(to);
}

follow();
addEventListener('hashchange', follow);
