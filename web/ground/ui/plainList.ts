/** A list without marks nor margins. */
export const plainList = { listStyle: 'none', m: 0, p: 0 } as const
