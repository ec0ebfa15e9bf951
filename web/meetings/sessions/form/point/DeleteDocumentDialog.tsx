import Typography from '@mui/material/Typography'
import type { DocumentLine } from '#contract/papers/documents.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useDeleteDocument } from '#web/papers/documents/mutations.ts'

/** Asks for confirmation before deleting a document that was never published. The session form stays open. */
export function DeleteDocumentDialog({ document, onClose }: { document: DocumentLine; onClose: () => void }) {
  const { t } = useTranslation()
  const deletion = useDeleteDocument(async () => onClose())
  return (
    <FormDialog
      title={t('doc.deleteTitle')}
      action={t('form.delete')}
      tone="error"
      busy={deletion.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        deletion.mutate(document.id)
      }}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('doc.deleteConfirm', { title: document.title })}</Typography>
    </FormDialog>
  )
}
