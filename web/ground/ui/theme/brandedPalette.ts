import type { PaletteOptions } from '@mui/material/styles'
import type { SchemeColors } from '#contract/ground/brandColors.ts'

/** Replaces colours of a scheme by those of the organisation. MUI derives their other shades. */
export function brandedPalette(
  palette: PaletteOptions,
  { primary, primaryHovered, onPrimary, softPrimary, accent, onAccent, mark }: Partial<SchemeColors>,
): PaletteOptions {
  return {
    ...palette,
    ...(primary && {
      primary: {
        main: primary,
        ...(primaryHovered && { dark: primaryHovered }),
        ...(onPrimary && { contrastText: onPrimary }),
      },
      ink: { ...palette.ink, primary },
    }),
    ...(softPrimary && { soft: { ...palette.soft, primary: softPrimary } }),
    ...(accent && { accent: { main: accent, ...(onAccent && { contrastText: onAccent }) } }),
    ...(mark && { rail: { ...palette.rail, mark } }),
  }
}
