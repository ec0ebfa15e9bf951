import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { type Attendee, type SessionAnswer, sessionAnswers } from '#contract/meetings/attendance/attendance.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface ReplyDialogProps {
  title: string
  person: Attendee
  busy: boolean
  onSave: (form: { answer: SessionAnswer; note: string | null }) => void
  onClose: () => void
}

/** Edits an answer to a convocation with its note. */
export function ReplyDialog({ title, person, busy, onSave, onClose }: ReplyDialogProps) {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<SessionAnswer>(person.answer ?? 'present')
  const [note, setNote] = useState(person.note ?? '')
  return (
    <FormDialog
      title={title}
      action={t('attendance.save')}
      busy={busy}
      onSubmit={(event) => {
        event.preventDefault()
        onSave({ answer, note: note.trim() || null })
      }}
      onClose={onClose}
    >
      <TextField
        select
        label={t('attendance.title')}
        value={answer}
        onChange={({ target }) => setAnswer(target.value as SessionAnswer)}
      >
        {sessionAnswers.map((one) => (
          <MenuItem key={one} value={one} sx={{ minHeight: 44 }}>
            {t(`attendance.answer.${one}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={t('attendance.note')}
        helperText={t('attendance.noteHelp')}
        value={note}
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 200 } }}
        onChange={({ target }) => setNote(target.value)}
      />
    </FormDialog>
  )
}
