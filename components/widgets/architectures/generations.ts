import { architecture, architectureIds } from '@src/arch';

/** GPUs that NVIDIA gives one name, in the order in which the first of them was announced. */
export interface Generation {
  readonly name: string;
  readonly gpus: readonly string[];
  /** Of the first one: "2020". */
  readonly year: string;
}

/** The generations of the book's GPUs. */
export function generations(): readonly Generation[] {
  const names = [...new Set(architectureIds.map((id) => architecture(id).generation))];
  return names.map((name) => {
    const gpus = architectureIds.filter((id) => architecture(id).generation === name);
    return { name, gpus, year: architecture(gpus[0]!).announced.value.slice(0, 4) };
  });
}
