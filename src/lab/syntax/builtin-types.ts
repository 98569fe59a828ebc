const SCALARS = [
  'char',
  'short',
  'int',
  'long',
  'longlong',
  'float',
  'double',
  'uchar',
  'ushort',
  'uint',
  'ulong',
  'ulonglong',
];

/** Types of `cuda::`, which files use as names of their own, too. */
export const libraryTypes: readonly string[] = ['pipeline', 'barrier'];

/** Names that are types without a declaration in the file. */
export const builtinTypes: readonly string[] = [
  ...['int8_t', 'int16_t', 'int32_t', 'int64_t', 'uint8_t', 'uint16_t', 'uint32_t', 'uint64_t', 'size_t', 'ptrdiff_t'],
  ...['intptr_t', 'uintptr_t', 'ssize_t', 'uint', 'uchar', 'ushort', 'ulong', 'clock_t', 'cudaTextureObject_t'],
  ...['half', '__half', '__half2', 'half2', '__nv_bfloat16', '__nv_bfloat162', 'nv_bfloat16', 'dim3', 'uint3'],
  ...SCALARS.flatMap((name) => [1, 2, 3, 4].map((count) => `${name}${count}`)),
  ...['thread_block', 'thread_group', 'grid_group', 'coalesced_group', 'thread_block_tile', 'cudaError_t'],
  ...['conditional', 'enable_if', 'make_unsigned', 'make_signed', 'remove_pointer', 'decay', 'remove_reference']
    .concat(['remove_const', 'remove_cv', 'remove_cvref', 'remove_volatile', 'type_identity'])
    .flatMap((name) => ['std', 'cuda::std'].flatMap((scope) => [`${scope}::${name}`, `${scope}::${name}_t`])),
  ...['pipeline', 'barrier', 'pipeline_shared_state', 'arrival_token', 'cluster_group', 'CUtensorMap'],
  ...['cuda::atomic', 'cuda::std::atomic', 'cuda::atomic_ref', 'cuda::std::atomic_ref', 'atomic_ref'],
  'block_tile_memory',
];
/** Types with template arguments that need no declaration. */
export const builtinTemplates: readonly string[] = [
  'thread_block_tile',
  'pipeline',
  'barrier',
  'pipeline_shared_state',
];
