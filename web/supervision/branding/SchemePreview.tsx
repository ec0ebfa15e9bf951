import Box from '@mui/material/Box'
import type { PaletteOptions } from '@mui/material/styles'
import Typography from '@mui/material/Typography'
import { type BrandColors, deriveBrandPalette } from '#contract/ground/brandColors.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { brandedPalette } from '#web/ground/ui/theme/brandedPalette.ts'
import { dark, light } from '#web/ground/ui/theme/palette.ts'

/** Draws a corner of the portal in one theme with these colours, before they are saved. A picture: nothing in it acts. */
export function SchemePreview({ scheme, colors }: { scheme: 'light' | 'dark'; colors: BrandColors }) {
  const { t } = useTranslation()
  const name = t(`branding.preview.${scheme}`)
  return (
    <Box component="figure" sx={{ m: 0, minWidth: 0 }}>
      <Typography component="figcaption" variant="body2" color="textSecondary" sx={{ mb: 0.5 }}>
        {name}
      </Typography>
      <Box aria-hidden data-color-scheme={scheme} sx={{ ...frame, ...variablesOf(scheme, colors) }}>
        <Box sx={menu}>
          <Box sx={currentEntry}>{t('branding.preview.current')}</Box>
        </Box>
        <Box sx={page}>
          <Box sx={card}>
            <Box sx={{ fontWeight: 700, fontSize: 17 }}>{t('branding.preview.title')}</Box>
            <Box>
              {`${t('branding.preview.text')} `}
              <Box component="span" sx={{ color: 'primary.main', textDecoration: 'underline' }}>
                {t('branding.preview.link')}
              </Box>
            </Box>
            <Box sx={chosen}>{t('branding.preview.chosen')}</Box>
            <Box sx={button}>{t('branding.preview.button')}</Box>
            <Box aria-hidden sx={{ display: 'flex', alignItems: 'end', gap: 0.5, height: 32 }}>
              {bars.map(({ height, bgcolor }) => (
                <Box key={height} sx={{ width: 18, height, bgcolor, borderRadius: '3px 3px 0 0' }} />
              ))}
            </Box>
          </Box>
        </Box>
      </Box>
    </Box>
  )
}

/** The variables of the theme that the chosen colours change; those of the portal where none is chosen. */
function variablesOf(scheme: 'light' | 'dark', colors: BrandColors): Record<string, string> {
  const palette = brandedPalette({ light, dark }[scheme], deriveBrandPalette(colors)[scheme])
  const { primary, accent } = palette as Record<'primary' | 'accent', { main: string; contrastText: string }>
  const { ink, soft, rail } = palette as Required<Pick<PaletteOptions, 'ink' | 'soft' | 'rail'>>
  return {
    '--mui-palette-primary-main': primary.main,
    '--mui-palette-primary-contrastText': primary.contrastText,
    '--mui-palette-ink-primary': ink.primary,
    '--mui-palette-soft-primary': soft.primary,
    '--mui-palette-accent-main': accent.main,
    '--mui-palette-rail-mark': rail.mark,
  }
}

const bars = [
  { height: 20, bgcolor: 'ink.primary' },
  { height: 31, bgcolor: 'accent.main' },
  { height: 14, bgcolor: 'ink.info' },
] as const
const frame = {
  display: 'grid',
  gridTemplateColumns: '96px 1fr',
  overflow: 'hidden',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
  fontSize: 14,
  color: 'text.primary',
} as const
const menu = { bgcolor: 'rail.ground', color: 'rail.text', p: 1, minWidth: 0 } as const
const currentEntry = {
  p: 1,
  borderRadius: '6px',
  bgcolor: '#FFFFFF1A',
  color: 'rail.strong',
  fontWeight: 600,
  boxShadow: 'inset 3px 0 0 var(--mui-palette-rail-mark)',
} as const
const page = { bgcolor: 'background.default', p: 1.5, minWidth: 0 } as const
const card = {
  display: 'grid',
  gap: 1,
  justifyItems: 'start',
  p: 1.5,
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '8px',
} as const
const chosen = { px: 1, py: 0.5, borderRadius: '6px', bgcolor: 'soft.primary', color: 'ink.primary' } as const
const button = {
  px: 2,
  py: 1,
  borderRadius: '8px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontWeight: 500,
} as const
