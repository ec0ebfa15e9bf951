import Skeleton from '@mui/material/Skeleton'
import { useQuery } from '@tanstack/react-query'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { RichText } from '#web/ground/richText/RichText.tsx'
import { minutesVersion } from '#web/meetings/minutes/api.ts'

interface VersionDialogProps {
  sessionId: number
  number: number
  onRestore: (html: string) => void
  onClose: () => void
}

/** Shows a version of the text, and offers to take it up again. */
export function VersionDialog({ sessionId, number, onRestore, onClose }: VersionDialogProps) {
  const { t } = useTranslation()
  const { data } = useQuery(minutesVersion(sessionId, number))
  return (
    <FormDialog
      title={
        data
          ? t('minutesText.versionOf', { date: formatDay(data.savedAt), time: formatTime(data.savedAt) })
          : t('minutesText.versions')
      }
      action={t('minutesText.restore')}
      wide
      disabled={!data}
      onSubmit={(event) => {
        event.preventDefault()
        if (data) onRestore(data.html)
        onClose()
      }}
      onClose={onClose}
    >
      {data ? <RichText html={data.html} /> : <Skeleton variant="rounded" height={240} />}
    </FormDialog>
  )
}
