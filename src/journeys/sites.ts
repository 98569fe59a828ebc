/** Where the browser tests find the servers of playwright.config.ts. `E2E_PORT` moves all three. */
const first = Number(process.env.E2E_PORT ?? 4400);

export const ports = { root: first, subfolder: first + 1, foreign: first + 2 };

export const sites = {
  /** The built book at the root of a host; Playwright's baseURL, so `page.goto('/03-coalescing/')` is enough. */
  root: `http://localhost:${ports.root}/`,
  /** The same files in a folder of a host with nothing else: links that ignore the folder are 404. */
  subfolder: `http://localhost:${ports.subfolder}/book/`,
  /** Another origin, which serves src/journeys/fixtures: another site's page that embeds our figures. */
  foreign: `http://localhost:${ports.foreign}/`,
};
