import Box from '@mui/material/Box'
import { useTranslation } from '#web/i18n.ts'
import { useLinks } from './LinkItems.tsx'
import { QuietLinks } from './QuietLinks.tsx'

export function Footer() {
  const { t } = useTranslation()
  const { footer } = useLinks()
  return (
    <Box
      component="footer"
      className="no-print"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 2,
        justifyContent: 'space-between',
        px: { xs: 2, md: 4 },
        py: 2,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: 14,
        color: 'text.secondary',
      }}
    >
      <span>{`Mandature. ${t('app.tagline')}`}</span>
      <QuietLinks links={footer} />
    </Box>
  )
}
