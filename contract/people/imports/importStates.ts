export const importStates = ['checking', 'checked', 'applying', 'applied', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** Outcomes of a line. `ignored`: a blank line; `deleted`: a person that the file does not name. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'refused', 'deleted', 'ignored'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
