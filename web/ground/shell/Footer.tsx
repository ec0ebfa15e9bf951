import Box from '@mui/material/Box'
import { useBranding } from '#web/ground/branding/branding.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useParts } from './parts.ts'

export function Footer() {
  const { t } = useTranslation()
  const { name } = useBranding()
  const { footerLinks } = useParts()
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
      <span>{`${name}. ${t('app.tagline')}`}</span>
      {footerLinks.map(({ name, part: FooterLinks }) => (
        <FooterLinks key={name} />
      ))}
    </Box>
  )
}
