import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { MinutesRemark, RemarkAnswer } from '#contract/meetings/minutes/minutesText.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { useRecordConflict } from '#web/ground/conflicts/useRecordConflict.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useRestoredFields } from '#web/ground/fields/useRestoredFields.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useMinutesChange } from './mutations.ts'

interface AnswerDialogProps {
  sessionId: number
  /** follows the changes of others */
  remark: MinutesRemark
  answer: Exclude<RemarkAnswer, 'accepted'>
  version: number
  onClose: () => void
}

/** Asks for the word that goes with an answer to a remark: required for a refusal. */
export function AnswerDialog({ sessionId, remark, answer, version, onClose }: AnswerDialogProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useMinutesChange(sessionId, 'remark_answers')
  const [word, setWord] = useState('')
  const send = () =>
    mutate(
      { path: 'remark_answers', form: { remark: { id: remark.id }, answer, word, version } },
      { onSuccess: onClose },
    )
  const { conflict } = useRecordConflict({
    current: remark,
    draftOf: (one) => [one.answer, one.word],
    isSaving: isPending,
    save: send,
    fill: onClose,
  })
  const { isDirty } = useRestoredFields({
    name: `remarkAnswer ${remark.id} ${answer} 1`,
    typed: word,
    saved: '',
    fill: setWord,
  })
  const fault = violationsOf(error).find(({ propertyPath }) => propertyPath === 'word')
  return (
    <FormDialog
      title={t(answer === 'refused' ? 'minutesText.refuse' : 'minutesText.change')}
      action={t('minutesText.answerAction')}
      busy={isPending}
      isDirty={isDirty}
      disabled={(answer === 'refused' && word.trim() === '') || conflict !== null}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onClose={onClose}
    >
      {conflict && (
        <ConflictNotice
          // a remark is answered once
          conflict={{ ...conflict, keepMine: null }}
          busy={isPending}
          now={[remark.answer && t(`minutesText.answer.${remark.answer}`), remark.word]}
        />
      )}
      {answer === 'changed' && <Typography variant="body2">{t('minutesText.changeHelp')}</Typography>}
      <TextField
        label={t(answer === 'refused' ? 'minutesText.why' : 'minutesText.word')}
        value={word}
        multiline
        minRows={2}
        error={fault !== undefined}
        helperText={fault && frenchSpaces(fault.message)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
        onChange={({ target }) => setWord(target.value)}
      />
    </FormDialog>
  )
}
