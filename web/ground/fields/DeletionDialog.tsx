import DialogContentText from '@mui/material/DialogContentText'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FormDialog } from './FormDialog.tsx'

export interface DeletionDialogProps {
  title: string
  /** what is deleted with it, or what remains */
  text: string
  /** label of the button, if it is not « Supprimer » */
  action?: string
  deletion: {
    isPending: boolean
    mutate: (nothing: undefined, after: { onSuccess: () => void; onError: () => void }) => void
  }
  onKept: () => void
  onDeleted: () => void
}

/** Asks before a record, or a part of it, is deleted. The typed values of a form beneath stay. */
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
