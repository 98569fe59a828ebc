// The only place where a recorded file is read: pages, the forms for figures, and tests all use it.

/**
 * @param {string} text The recorded file.
 * @param {string} name The file's name, for messages.
 * @returns {import('./run').Run}
 */
export function parseRun(text, name) {
  const run = JSON.parse(text);
  if (run?.schema !== 1 || !Array.isArray(run.rows))
    throw new Error(`${name} is no recording: it needs "schema": 1 and "rows". Record it again with its run.sh.`);
  return run;
}
