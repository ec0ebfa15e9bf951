import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useState } from 'react'
import { type Attendee, type SessionAnswer, sessionAnswers } from '#contract/meetings/attendance/attendance.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { useRecordConflict } from '#web/ground/conflicts/useRecordConflict.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface ReplyDialogProps {
  title: string
  /** follows the changes of others */
  person: Attendee
  busy: boolean
  onSave: (form: { answer: SessionAnswer; note: string | null }, known: Attendee) => void
  onClose: () => void
}

/** Edits an answer to a convocation with its note. */
export function ReplyDialog({ title, person, busy, onSave, onClose }: ReplyDialogProps) {
  const { t } = useTranslation()
  const [answer, setAnswer] = useState<SessionAnswer>(person.answer ?? 'present')
  const [note, setNote] = useState(person.note ?? '')
  const save = (known: Attendee) => onSave({ answer, note: note.trim() || null }, known)
  const { known, conflict } = useRecordConflict({
    current: person,
    draftOf: (one) => [one.answer, one.note],
    isSaving: busy,
    save,
    fill: (one) => {
      setAnswer(one.answer ?? 'present')
      setNote(one.note ?? '')
    },
  })
  return (
    <FormDialog
      title={title}
      action={t('attendance.save')}
      busy={busy}
      disabled={conflict !== null}
      onSubmit={(event) => {
        event.preventDefault()
        save(known)
      }}
      onClose={onClose}
    >
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          busy={busy}
          now={[t(`attendance.answer.${person.answer ?? 'none'}`), person.note && `« ${person.note} »`]}
        />
      )}
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
