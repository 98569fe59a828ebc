/** WebKitGTK: its MiniBrowser, driven through WebKitWebDriver by Selenium, on a separate display. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { writeFileSync } from 'node:fs';
import { Builder, Key } from 'selenium-webdriver';

const KEYS = {
  ' ': Key.SPACE,
  Home: Key.HOME,
  End: Key.END,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  Escape: Key.ESCAPE,
  Enter: Key.ENTER,
};

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  await new Promise((done) => server.close(done));
  return port;
}

/** Retries until the driver listens. */
async function session(address, capabilities) {
  for (let tries = 0; ; tries += 1) {
    try {
      return await new Builder().usingServer(address).withCapabilities(capabilities).build();
    } catch (error) {
      if (tries >= 40 || !/ECONNREFUSED/.test(String(error))) throw error;
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

/** @param places - The paths of the driver, the browser, and the X server. */
export async function openWebKit({ driver, browser, display }) {
  // The X server reports the free display that it chose on the given pipe.
  const server =
    display &&
    spawn(display, ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    });
  const env = { ...process.env };
  if (server) env.DISPLAY = `:${String((await once(server.stdio[3], 'data'))[0]).trim()}`;
  const port = await freePort();
  const service = spawn(driver, [`--port=${port}`], { env, stdio: 'ignore' });
  const stop = () => {
    service.kill();
    server?.kill();
  };
  try {
    const webkit = await session(`http://127.0.0.1:${port}`, {
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
    });
    await webkit.manage().window().setRect({ x: 0, y: 0, width: 1280, height: 960 });
    await webkit.manage().setTimeouts({ script: 30_000, pageLoad: 60_000 });
    const capabilities = await webkit.getCapabilities();
    return {
      name: `WebKitGTK ${capabilities.get('browserVersion') ?? ''}`.trim(),
      async open(address) {
        await webkit.get(address);
        await webkit.executeScript(() => {
          window.faults = [];
          addEventListener('error', ({ message }) => window.faults.push(message));
          addEventListener('unhandledrejection', ({ reason }) => window.faults.push(String(reason)));
        });
      },
      run: (script, ...given) => webkit.executeScript(script, ...given),
      press: (key) =>
        webkit
          .actions()
          .sendKeys(KEYS[key] ?? key)
          .perform(),
      // WebKit reports this when a resize observation is delivered a frame later, as the standard requires: nothing broke.
      faults: async () =>
        (await webkit.executeScript(() => window.faults ?? [])).filter((fault) => !/^ResizeObserver loop/.test(fault)),
      screenshot: async (path) => writeFileSync(path, await webkit.takeScreenshot(), 'base64'),
      async close() {
        await webkit.quit().catch(() => {});
        stop();
      },
    };
  } catch (error) {
    stop();
    throw error;
  }
}
