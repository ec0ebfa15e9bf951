import type { ThemeOptions } from '@mui/material/styles'

declare module '@mui/material/Button' {
  interface ButtonPropsColorOverrides {
    accent: true
  }
}
declare module '@mui/material/Chip' {
  interface ChipPropsColorOverrides {
    accent: true
  }
}

/** Sets the printed colour of each status. */
const printed = (tint: 'ink' | 'soft', colour: string) =>
  Object.fromEntries(
    ['primary', 'info', 'success', 'error'].map((status) => [`--mui-palette-${tint}-${status}`, colour]),
  )

const line = 'var(--mui-palette-divider)'
export const radius = { medium: 8, card: 12, large: 16 }

/**
 * Component defaults of the seed (§9): primary flat buttons and chips, cards without elevation, outlined fields,
 * progress circle 50 by 6.
 */
export const components: ThemeOptions['components'] = {
  MuiCssBaseline: {
    styleOverrides: {
      body: { fontVariantNumeric: 'tabular-nums', overflowWrap: 'break-word' },
      ':focus-visible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
      'h1:focus, main:focus': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // a transition, however short, keeps the old size for a frame and breaks measurements
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
      '@media print': {
        // black on white in both schemes
        '.MuiChip-root': { background: 'none !important', color: 'inherit !important', border: '1px solid #999999' },
        'html[data-color-scheme]': {
          '--mui-palette-background-default': '#FFFFFF',
          '--mui-palette-background-paper': '#FFFFFF',
          '--mui-palette-text-primary': '#000000',
          '--mui-palette-text-secondary': '#333333',
          '--mui-palette-divider': '#999999',
          '--mui-palette-primary-main': '#000000',
          '--mui-palette-primary-contrastText': '#FFFFFF',
          ...printed('ink', '#000000'),
          ...printed('soft', '#FFFFFF'),
          background: '#FFFFFF',
          colorScheme: 'light',
        },
        'main a[href^="http"]::after': { content: '" (" attr(href) ")"', fontSize: 12 },
      },
    },
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: {
        fontFamily: 'inherit',
        '&.Mui-focusVisible': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: 2 },
      },
    },
  },
  MuiButton: {
    defaultProps: { variant: 'contained', color: 'primary', disableElevation: true },
    styleOverrides: {
      root: { borderRadius: radius.medium, fontWeight: 500, minHeight: 40 },
      sizeSmall: { minHeight: 32 },
      outlined: { borderColor: line },
    },
  },
  MuiIconButton: {
    styleOverrides: {
      // a focus ring in the colour of the icon is visible on any background
      root: { color: 'inherit', minWidth: 40, minHeight: 40, '&.Mui-focusVisible': { outlineColor: 'currentcolor' } },
    },
  },
  // a long name is not cut on a phone
  MuiMenuItem: { styleOverrides: { root: { whiteSpace: 'normal', '&.Mui-focusVisible': { outlineOffset: -2 } } } },
  // the switch clips an outer ring
  MuiSwitch: { styleOverrides: { switchBase: { '&.Mui-focusVisible': { outlineOffset: -2 } } } },
  MuiListItemButton: {
    styleOverrides: { root: { borderRadius: radius.medium, '&.Mui-focusVisible': { backgroundColor: 'transparent' } } },
  },
  MuiChip: {
    defaultProps: { color: 'primary', size: 'small' },
    styleOverrides: {
      root: { borderRadius: radius.large, fontWeight: 500, fontSize: 14 },
      outlined: { borderColor: line },
    },
  },
  MuiCard: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { borderRadius: radius.card, border: `1px solid ${line}` },
    },
  },
  MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiDialog: { styleOverrides: { paper: { borderRadius: radius.card } } },
  MuiTabs: {
    styleOverrides: {
      root: {
        // fingers swipe: its buttons would leave a blank before the first tab
        '@media (pointer: coarse)': {
          '& .MuiTabScrollButton-root': { display: 'none' },
          '& .MuiTabs-scroller:has(+ .MuiTabScrollButton-root:not(.Mui-disabled))': {
            maskImage: 'linear-gradient(to right, black calc(100% - 32px), transparent)',
          },
        },
      },
    },
  },
  MuiTextField: { defaultProps: { variant: 'outlined', fullWidth: true } },
  MuiSelect: {
    defaultProps: { variant: 'outlined' },
    styleOverrides: { select: { whiteSpace: 'normal' } },
  },
  MuiNativeSelect: { styleOverrides: { select: { textOverflow: 'ellipsis' } } },
  MuiLink: { defaultProps: { underline: 'hover' } },
  // MUI draws in a box of 44 units: scales the seed's width of 6 for a circle of 50
  MuiCircularProgress: { defaultProps: { size: 50, thickness: (6 * 44) / 50 } },
}
