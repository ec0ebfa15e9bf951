import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import type { Document } from '#contract/papers/documents.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { document as documentQuery } from '#web/papers/documents/api.ts'
import { DropZone } from '#web/papers/documents/DropZone.tsx'
import { UploadGuard } from '#web/papers/documents/UploadGuard.tsx'
import { UploadList } from '#web/papers/documents/UploadList.tsx'
import { hasActiveUploads, isProcessing } from '#web/papers/documents/UploadQueue.ts'
import { documentUploadQueue } from '#web/papers/documents/upload/documentUploadQueue.ts'
import { isSameTarget } from '#web/papers/documents/upload/uploadTarget.ts'
import { useUploads } from '#web/papers/documents/useUploads.ts'

/**
 * Uploads a new version of a document. Says beforehand whether it is published or submitted, which depends on the user.
 */
export function NewVersionDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const place = { irp: document.irp.id, versionOf: document.id }
  const { uploads, add } = useUploads({
    place,
    onFiled: (answer) => {
      // nothing is kept for who has signed out meanwhile
      queries.setQueryData(documentQuery(document.id).queryKey, (known) => known && answer)
      notify('success', t(`doc.versionFiled.${newVersionOutcome(document)}`))
      close()
    },
  })
  function close() {
    documentUploadQueue.forget((other) => isSameTarget(other, place))
    onClose()
  }
  return (
    <FormDialog
      title={t('doc.newVersion')}
      action={t('common.close')}
      busy={uploads.some(isProcessing)}
      disabled={hasActiveUploads(uploads)}
      onSubmit={(event) => {
        event.preventDefault()
        close()
      }}
      onClose={close}
    >
      <Typography>{t(`doc.versionFate.${newVersionOutcome(document)}`, { n: document.fileVersion })}</Typography>
      <DropZone single about={document.title} disabled={hasActiveUploads(uploads)} onFiles={add} />
      <UploadList uploads={uploads} />
      <UploadGuard />
    </FormDialog>
  )
}

/** Returns the sentence that says what becomes of the new version (DOMAIN §5.4). */
function newVersionOutcome({ status, can }: Document) {
  if (status !== 'published') return 'waits'
  return can.includes('documents.archive') ? 'published' : 'submitted'
}
