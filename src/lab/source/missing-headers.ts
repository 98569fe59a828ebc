/** Headers that nvcc has: what they declare is known here, or does not concern device code. */
const KNOWN =
  /^(?:cuda|cooperative_groups|cub\/|curand|cublas|cusparse|cufft|cusolver|cudnn|nvrtc|nvml|nccl|thrust\/|mma\.h|math_|device_|driver_|vector_|builtin_|sm_\d|surface_|texture_|channel_|crt\/|library_|host_|nvToolsExt|nvtx3|sys\/|unistd|time\.h|std\w*\.h|string|math\.h|limits|float\.h|assert|errno|ctype|signal|pthread|c[a-z]+$|[a-z_]+$|omp\.h|helper_(?:cuda|functions|timer|string|image|gl|multiprocess|cusolver)|exception|inttypes|malloc\.h|memory\.h|windows\.h|mpi\.h)/;

/** Headers of the reader's own that a source includes and that were not pasted with it. */
export const missingHeaders = (includes: readonly string[]): readonly string[] =>
  includes.filter((name) => !KNOWN.test(name));

/** What to do about an undeclared name: one sentence that starts with a space, or nothing. */
export function headerHint(includes: readonly string[]): string {
  const missing = missingHeaders(includes);
  if (missing.length === 0) return '';
  const names = missing.slice(0, 3).map((name) => `"${name}"`);
  const more = missing.length > 3 ? ` and ${missing.length - 3} more` : '';
  return ` The file includes ${names.join(', ')}${more}, which ${missing.length === 1 ? 'is' : 'are'} not here: add the header that declares it.`;
}
