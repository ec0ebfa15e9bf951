/** Stacks cards. */
export const stack = { display: 'grid', gap: { xs: 2, sm: 3 }, minWidth: 0 } as const

/** Main column and aside, side by side where there is room. */
export const mainAndSide = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const
