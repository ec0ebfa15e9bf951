import { createTheme, type ThemeOptions } from '@mui/material/styles'
import type { BrandPalette } from '#contract/ground/brandColors.ts'
import { brandedPalette } from './brandedPalette.ts'
import { components } from './components.ts'
import { dark, light } from './palette.ts'

const sans = "'Source Sans 3', system-ui, sans-serif"
const title = { fontWeight: 700, letterSpacing: '-0.01em' }

/**
 * Creates the theme of DESIGN.md: screens set no colours, radii or font sizes of their own. Sizes: 12 · 14 · 15 · 17 ·
 * 20 · 26 · 34.
 * @param colors chosen by the organisation; what is left out is ours
 * @param more defaults of other components
 */
export const createPortalTheme = (colors: BrandPalette, more: ThemeOptions['components'] = {}) =>
  createTheme(
    {
      cssVariables: { colorSchemeSelector: 'data-color-scheme' },
      colorSchemes: {
        light: { palette: brandedPalette(light, colors.light) },
        dark: { palette: brandedPalette(dark, colors.dark) },
      },
      shape: { borderRadius: 8 },
      typography: {
        fontFamily: sans,
        fontSize: 15,
        htmlFontSize: 16,
        h1: { ...title, fontSize: 26, lineHeight: 1.2, '@media (max-width: 599px)': { fontSize: 20 } },
        h2: { ...title, fontSize: 17, lineHeight: 1.3, letterSpacing: 0 },
        h3: { fontSize: 15, lineHeight: 1.4, fontWeight: 600 },
        h4: { fontSize: 34, lineHeight: 1.15, ...title },
        h5: { fontSize: 20, lineHeight: 1.3, ...title },
        h6: { fontSize: 15, lineHeight: 1.4, fontWeight: 600 },
        subtitle1: { fontSize: 15, fontWeight: 600 },
        subtitle2: { fontSize: 14, fontWeight: 600 },
        body1: { fontSize: 15, lineHeight: 1.5 },
        body2: { fontSize: 14, lineHeight: 1.5 },
        caption: { fontSize: 12, lineHeight: 1.4 },
        overline: { fontSize: 12, lineHeight: 1.4, fontWeight: 600, letterSpacing: '0.06em' },
        button: { fontSize: 15, textTransform: 'none', fontWeight: 500 },
      },
      transitions: { duration: { enteringScreen: 180, leavingScreen: 150, standard: 180, short: 150, shorter: 150 } },
      components: { ...components, ...more },
    },
    frenchTexts,
  )

/** The texts of the library's components that the portal uses. Its whole locale would come with every page. */
const frenchTexts: ThemeOptions = {
  components: {
    MuiAlert: { defaultProps: { closeText: 'Fermer' } },
    MuiAutocomplete: {
      defaultProps: {
        clearText: 'Vider',
        closeText: 'Fermer',
        loadingText: 'Chargement…',
        noOptionsText: 'Pas de résultats',
        openText: 'Ouvrir',
      },
    },
  },
}
