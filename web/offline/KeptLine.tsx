import { mdiCloudOffOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import { useTranslation } from '#web/i18n.ts'
import { formatDay, formatTime } from '#web/ui/dates.ts'
import { Icon } from '#web/ui/Icon.tsx'
import '#web/takeaway/words.ts'

/** Says that what one reads is a copy, and of when. */
export default function KeptLine({ at }: { at: string }) {
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
