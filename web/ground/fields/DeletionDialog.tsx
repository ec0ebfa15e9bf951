import DialogContentText from '@mui/material/DialogContentText'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FormDialog } from './FormDialog.tsx'

interface DeletionDialogProps {
  title: string
  /** what is deleted with it, or what remains */
  text: string
  /** label of the button that deletes */
  action?: string
  deletion: {
    isPending: boolean
    mutate: (nothing: undefined, after: { onSuccess: () => void; onError: () => void }) => void
  }
  onKept: () => void
  onDeleted: () => void
}

/** Asks before a record is deleted, above its form, whose typed values stay. */
export function DeletionDialog({ title, text, action, deletion, onKept, onDeleted }: DeletionDialogProps) {
  const { t } = useTranslation()
  return (
    <FormDialog
      title={title}
      action={action ?? t('form.delete')}
      tone="error"
      busy={deletion.isPending}
      onClose={onKept}
      onSubmit={(event) => {
        event.preventDefault()
        deletion.mutate(undefined, { onSuccess: onDeleted, onError: onKept })
      }}
    >
      <DialogContentText sx={{ overflowWrap: 'anywhere' }}>{text}</DialogContentText>
    </FormDialog>
  )
}
