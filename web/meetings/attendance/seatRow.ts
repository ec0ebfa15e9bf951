/** The style of a list item that shows a seat. */
export const seatRow = {
  display: 'flex',
  gap: 1,
  alignItems: 'center',
  minHeight: 44,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
