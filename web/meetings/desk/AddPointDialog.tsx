import DialogContentText from '@mui/material/DialogContentText'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useProgressChange } from './api.ts'

/** Adds a point below « Questions diverses », on which nobody votes. */
export function AddPointDialog({ sessionId, onClose }: { sessionId: number; onClose: () => void }) {
  const { t } = useTranslation()
  const [title, setTitle] = useState('')
  const change = useProgressChange(sessionId)
  return (
    <FormDialog
      title={t('desk.addPointTitle')}
      action={t('desk.add')}
      busy={change.isPending}
      disabled={title.trim() === ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ path: 'added_points', form: { title } }, { onSuccess: onClose })
      }}
    >
      <DialogContentText>{t('desk.addPointText')}</DialogContentText>
      <TextField
        label={t('desk.pointTitle')}
        required
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        slotProps={{ htmlInput: { maxLength: 250 } }}
      />
    </FormDialog>
  )
}
