/** Removes markers and margins of a list. */
export const plainList = { listStyle: 'none', m: 0, p: 0 } as const
