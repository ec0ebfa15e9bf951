import Typography from '@mui/material/Typography'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { KeptSessions } from './KeptSessions.tsx'
import './translations.ts'

/** Shows what is kept in this browser: sessions, their sizes, and a search in them. */
export default function DevicePage() {
  const { t } = useTranslation()
  return (
    <Page title={t('nav.device')} context={t('offline.about')} narrow>
      <KeptSessions />
      <Typography variant="body2" color="textSecondary" sx={installHint}>
        {t('offline.install')}
      </Typography>
    </Page>
  )
}

/** Hidden once the portal was opened from its icon on the home screen. */
const installHint = { mt: 3, '@media (display-mode: standalone)': { display: 'none' } } as const
