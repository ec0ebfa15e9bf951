import { menuFocus } from './menuStyles.ts'

/** A line of the horizontal menu; the screen that is open is marked by its ground, its weight and an orange edge. */
export const barLine = {
  color: 'inherit',
  whiteSpace: 'nowrap',
  '&:hover': { bgcolor: '#FFFFFF14' },
  '&.Mui-focusVisible': menuFocus,
  '&[aria-current]': {
    bgcolor: '#FFFFFF1A',
    color: 'rail.strong',
    fontWeight: 600,
    boxShadow: 'inset 0 -3px 0 var(--mui-palette-rail-mark)',
  },
} as const
