/** Cards one under the other. */
export const stack = { display: 'grid', gap: { xs: 2, sm: 3 }, minWidth: 0 } as const

/** What the screen is about, and beside it, where there is room, what goes with it. */
export const mainAndSide = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const
