/**
 * Reads a report in its own thread, so that the page stays responsive, whatever the file is. Nothing leaves the
 * reader's computer.
 */
import { readBytes, readText } from '@src/profile/read';
import type { Reply, Request } from './messages';

self.onmessage = ({ data: { id, name, file } }: MessageEvent<Request>): void => {
  const reply: Reply = { id, reading: typeof file === 'string' ? readText(file) : readBytes(file, name) };
  self.postMessage(reply);
};
