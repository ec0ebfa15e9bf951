import { mdiCloudOffOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import './translations.ts'

/** Tells that the page shows an offline copy, and its date. */
export default function OfflineCopyBanner({ at }: { at: string }) {
  const { t } = useTranslation()
  return (
    <Box component="output" className="no-print" sx={line}>
      <Icon path={mdiCloudOffOutline} sx={{ fontSize: 18, flexShrink: 0 }} />
      {t('offline.reading', { date: formatDay(at), time: formatTime(at) })}
    </Box>
  )
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  maxWidth: 1280,
  width: '100%',
  mx: 'auto',
  mb: 1.5,
  fontSize: 14,
  color: 'text.secondary',
} as const
