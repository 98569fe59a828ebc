/** `npm start`: from a fresh clone to the book in a browser. */
import { ensureDependencies } from './ensure.mjs';
import { node, orExit, tool } from './tools.mjs';

await ensureDependencies();
await orExit(node(tool('astro'), ['build']));
console.log('\nThe book is ready. Press Ctrl+C to stop.');
await orExit(node('src/run/serve.mjs', ['dist', '--port', process.env.PORT ?? '4321', '--next']));
