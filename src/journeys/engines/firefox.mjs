/** Firefox, over WebDriver BiDi, by Puppeteer. */
import puppeteer from 'puppeteer-core';

/** @param executablePath - The path of Firefox. */
export async function openFirefox(executablePath) {
  const firefox = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: { width: 1280, height: 900 },
  });
  const page = await firefox.newPage();
  let faults = [];
  page.on('pageerror', (error) => faults.push(String(error?.message ?? error)));
  return {
    name: (await firefox.version()).replace(/^firefox\W*/, 'Firefox '),
    async open(address) {
      faults = [];
      await page.goto(address, { waitUntil: 'load' });
    },
    run: (script, ...given) => page.evaluate(script, ...given),
    press: (key) => page.keyboard.press(key),
    faults: () => faults,
    screenshot: (path) => page.screenshot({ path }),
    close: () => firefox.close(),
  };
}
