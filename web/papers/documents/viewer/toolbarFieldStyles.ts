/** Styles of a toolbar field: same height as the buttons, visually hidden label. */
export const toolbarFieldStyles = {
  height: 40,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  color: 'text.primary',
  '&.Mui-focused': { outline: '2px solid var(--mui-palette-primary-main)' },
  '& input:focus-visible': { outline: 'none' },
} as const
