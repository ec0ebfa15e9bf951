/** Focus ring for the dark menu. */
export const menuFocusStyle = { outline: '2px solid', outlineColor: 'rail.mark', outlineOffset: -2 } as const

/** Style of an entry of the menu; the current one has a background, bold text and an orange border. */
export const menuItemStyle = {
  gap: 1.5,
  my: '1px',
  px: 1.5,
  py: 0,
  minHeight: 40,
  borderRadius: '8px',
  fontSize: 15,
  color: 'inherit',
  '& .MuiSvgIcon-root': { fontSize: 20, flex: 'none' },
  '&:hover': { bgcolor: '#FFFFFF14' },
  '&:focus-visible, &.Mui-focusVisible': menuFocusStyle,
  '&[aria-current="page"]': {
    bgcolor: '#FFFFFF1A',
    color: 'rail.strong',
    fontWeight: 600,
    boxShadow: 'inset 3px 0 0 var(--mui-palette-rail-mark)',
  },
} as const
