/** Stacks cards. */
export const stack = { display: 'grid', gap: { xs: 2, sm: 3 }, minWidth: 0 } as const

/** Folded panels, which stand side by side until one is opened. */
export const foldedPanels = {
  ...stack,
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(280px, 100%), 1fr))',
  alignItems: 'start',
  '&:empty': { display: 'none' },
  '& > :has(button[aria-expanded=true])': { gridColumn: '1 / -1' },
} as const

/** Main column and aside, side by side where there is room. */
export const mainAndSide = {
  display: 'grid',
  gap: { xs: 2, sm: 3 },
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
} as const
