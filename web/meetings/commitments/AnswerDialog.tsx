import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import {
  type Commitment,
  type CommitmentState,
  isWaiting,
  needsAnswer,
} from '#contract/meetings/commitments/commitments.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { useRecordConflict } from '#web/ground/conflicts/useRecordConflict.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useRestoredFields } from '#web/ground/fields/useRestoredFields.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useAmendCommitment } from './mutations.ts'
import { stateKey } from './stateWords.ts'

const choices = ['kept', 'open', 'refused', 'withdrawn'] as const

interface AnswerDialogProps {
  commitment: Commitment
  onClose: () => void
}

const savedAnswer = ({ state, answer }: Commitment): { state: CommitmentState; answer: string } => ({
  state: isWaiting(state) ? 'kept' : state,
  answer: answer ?? '',
})

/** Records what came of a commitment, or the answer to a question. */
export function AnswerDialog({ commitment, onClose }: AnswerDialogProps) {
  const { t } = useTranslation()
  const { kind } = commitment
  const [state, setState] = useState(savedAnswer(commitment).state)
  const [answer, setAnswer] = useState(savedAnswer(commitment).answer)
  const labelId = useId()
  const amend = useAmendCommitment(commitment.id)
  const isNeeded = needsAnswer(kind, state)
  const fault = violationsOf(amend.error).find(({ propertyPath }) => propertyPath === 'answer')?.message
  const save = (known: Commitment) => amend.mutate({ ...known, state, answer }, { onSuccess: onClose })
  const { known, conflict } = useRecordConflict({
    current: commitment,
    // being late is no change of somebody
    draftOf: (one) => [isWaiting(one.state) || one.state, one.answer],
    isSaving: amend.isPending,
    save,
    fill: (one) => {
      setState(savedAnswer(one).state)
      setAnswer(savedAnswer(one).answer)
    },
  })
  const { isDirty } = useRestoredFields({
    name: `commitmentAnswer ${commitment.id} 1`,
    typed: { state, answer },
    saved: savedAnswer(known),
    fill: (typed) => {
      setState(typed.state)
      setAnswer(typed.answer)
    },
  })
  return (
    <FormDialog
      wide
      title={t(`commitment.close.${kind}`)}
      action={t('form.save')}
      busy={amend.isPending}
      isDirty={isDirty}
      disabled={(isNeeded && answer.trim() === '') || conflict !== null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        save(known)
      }}
    >
      {conflict && (
        <ConflictNotice
          conflict={conflict}
          busy={amend.isPending}
          now={[t(stateKey(kind, commitment.state)), commitment.answer]}
        />
      )}
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{frenchSpaces(commitment.text)}</Typography>
      <div>
        <FormLabel id={labelId}>{t('commitment.outcome')}</FormLabel>
        <RadioGroup
          aria-labelledby={labelId}
          value={state}
          onChange={(_event, chosen) => setState(choices.find((one) => one === chosen) ?? 'open')}
        >
          {choices.map((one) => (
            <FormControlLabel
              key={one}
              value={one}
              control={<Radio />}
              label={t(stateKey(kind, one))}
              sx={{ minHeight: 44 }}
            />
          ))}
        </RadioGroup>
      </div>
      <TextField
        label={t(state === 'refused' ? 'commitment.reason' : 'commitment.answer')}
        value={answer}
        required={isNeeded}
        multiline
        minRows={3}
        error={fault !== undefined}
        helperText={fault ? frenchSpaces(fault) : t(`commitment.answerHelp.${kind}`)}
        onChange={({ target }) => setAnswer(target.value)}
        slotProps={{ htmlInput: { maxLength: 5_000 } }}
      />
    </FormDialog>
  )
}
