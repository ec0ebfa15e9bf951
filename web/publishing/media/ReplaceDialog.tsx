import Typography from '@mui/material/Typography'
import type { Medium } from '#contract/publishing/media/media.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatBytes } from '#web/ground/i18n/numbers.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { DropZone } from '#web/papers/documents/DropZone.tsx'
import { UploadProgressList } from '#web/papers/documents/UploadProgressList.tsx'
import { hasActiveUploads, isProcessing } from '#web/papers/documents/UploadQueue.ts'
import { mediaUploadQueue, useReplacement } from './mediaUploads.ts'
import { PlainDialog } from './PlainDialog.tsx'

/** Replaces the file behind a link. Closing the dialog cancels the upload, until the server has the whole file. */
export function ReplaceDialog({ medium, onClose }: { medium: Medium; onClose: () => void }) {
  const { t } = useTranslation()
  const { uploads, replace, forget } = useReplacement(medium, () => {
    notify('success', t('media.replaced'))
    close()
  })
  function close() {
    forget()
    onClose()
  }
  return (
    <PlainDialog title={t('media.replace')} busy={uploads.some(isProcessing)} onClose={close}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('media.replaceHelp', { name: medium.name })}</Typography>
      <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {t('media.current', { file: medium.fileName, size: formatBytes(medium.size) })}
      </Typography>
      <div>
        <DropZone single about={medium.name} disabled={hasActiveUploads(uploads)} onFiles={replace} />
        <UploadProgressList uploads={uploads} acts={mediaUploadQueue} />
      </div>
    </PlainDialog>
  )
}
