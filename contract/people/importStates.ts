export const importStates = ['checking', 'checked', 'applying', 'applied', 'failed'] as const
export type ImportState = (typeof importStates)[number]

/** What a line becomes. `ignored` is a blank one; `deleted` is a person whom the file does not name. */
export const importOutcomes = ['created', 'updated', 'unchanged', 'refused', 'deleted', 'ignored'] as const
export type ImportOutcome = (typeof importOutcomes)[number]
