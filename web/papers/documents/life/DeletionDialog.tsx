import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import type { DocumentRow } from '#contract/papers/documents.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useDeleteDocument } from '#web/papers/documents/mutations.ts'

interface DeletionDialogProps {
  document: Pick<DocumentRow, 'id' | 'title'>
  onClose: () => void
}

/** Asks for confirmation before deleting a document, then opens the list of documents. */
export function DeletionDialog({ document: { id, title }, onClose }: DeletionDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const deletion = useDeleteDocument(() => navigate({ to: '/mes-documents' }))
  return (
    <FormDialog
      title={t('doc.deleteTitle')}
      action={t('form.delete')}
      tone="error"
      busy={deletion.isPending}
      onSubmit={(event) => {
        event.preventDefault()
        deletion.mutate(id)
      }}
      onClose={onClose}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{t('doc.deleteConfirm', { title })}</Typography>
    </FormDialog>
  )
}
