import { menuFocusStyle } from './menuStyles.ts'

/** Style of an entry of the horizontal menu; the current one has a background, bold text and an orange border. */
export const barItemStyle = {
  color: 'inherit',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: '#FFFFFF14' },
  '&.Mui-focusVisible': menuFocusStyle,
  '&[aria-current]': {
    bgcolor: '#FFFFFF1A',
    color: 'rail.strong',
    fontWeight: 600,
    boxShadow: 'inset 0 -3px 0 var(--mui-palette-rail-mark)',
  },
} as const
