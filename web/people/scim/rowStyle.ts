/** A row of a list inside a panel: facts, then what can be done. */
export const rowStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const

export const rowFacts = { flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' } as const
