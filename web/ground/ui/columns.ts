/** Stacks cards. */
export const stack = { display: 'grid', gap: { xs: 2, sm: 3 }, minWidth: 0 } as const

/** Folded panels, which stand side by side until one is opened. The last one takes what is left of its line. */
export const foldedPanels = {
  ...stack,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'start',
  '&:empty': { display: 'none' },
  '& > *': { flex: '1 1 280px', minWidth: 0 },
  '& > :has(button[aria-expanded=true])': { flexBasis: '100%' },
} as const

/** Main column and aside, side by side where there is room. */
export const mainAndSide = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const
