import { mdiDownload } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Presence } from '#contract/meetings/presence/presence.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { isOpen, sheetUrl } from './api.ts'

/** Offers the attendance sheet as a PDF: to be signed until the meeting is closed, and the record once it was opened. */
export function SheetLinks({ sessionId, data }: { sessionId: number; data: Presence }) {
  const { t } = useTranslation()
  const isRecorded = data.openedAt !== null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
      {isRecorded && <SheetLink url={sheetUrl(sessionId)} label={t('presence.sheet')} />}
      {(!isRecorded || isOpen(data)) && (
        <SheetLink url={sheetUrl(sessionId, { toSign: true })} label={t('presence.sheetToSign')} />
      )}
    </Box>
  )
}

const SheetLink = ({ url, label }: { url: string; label: string }) => (
  <Button
    component="a"
    href={url}
    download
    variant="outlined"
    color="inherit"
    startIcon={<Icon path={mdiDownload} />}
    sx={{ minHeight: 44 }}
  >
    {label}
  </Button>
)
