import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BrandLogo } from '#web/ground/branding/BrandLogo.tsx'
import { useBranding } from '#web/ground/branding/branding.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

/** Shows the portal's name and purpose: a band on a phone, the left half of a wide screen. */
export function BrandPanel() {
  const { t } = useTranslation()
  const { name } = useBranding()
  return (
    <Box component="header" sx={panel}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, fontSize: 20, fontWeight: 700 }}>
        <BrandLogo size={36} />
        {name}
      </Box>
      <Typography sx={{ maxWidth: { md: '16ch' }, fontSize: { xs: 20, md: 34 }, lineHeight: 1.2, fontWeight: 600 }}>
        {t('app.tagline')}
      </Typography>
      <Sheets />
    </Box>
  )
}

const panel = {
  // stays visible beside a long form
  position: { md: 'sticky' },
  top: 0,
  height: { md: '100vh' },
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  gap: { xs: 2, md: 3 },
  overflow: 'hidden',
  p: { xs: 2.5, md: 6 },
  bgcolor: 'rail.ground',
  color: 'rail.strong',
} as const

/** Draws an agenda: sheets of numbered lines. Decorative. */
const Sheets = () => (
  <Box
    component="svg"
    viewBox="0 0 320 220"
    aria-hidden
    sx={{
      display: { xs: 'none', md: 'block' },
      width: '100%',
      maxWidth: 420,
      mb: -6.5,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 1.5,
      opacity: 0.55,
    }}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M60 210V48a10 10 0 0 1 10-10h150l40 40v132" />
    <path d="M220 38v30a10 10 0 0 0 10 10h30" />
    <path d="M84 38V22a10 10 0 0 1 10-10h150l44 44v154" opacity=".45" />
    <path d="M116 104h104M116 136h84M116 168h104M116 200h60" />
    <path d="M86 104h8M86 168h8M86 200h8" />
    <path d="M84 136l5 5 9-10" stroke="var(--mui-palette-rail-mark)" strokeWidth="2.5" />
  </Box>
)
