import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useRestoredFields } from '#web/ground/fields/useRestoredFields.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useMinutesChange } from './mutations.ts'

interface RemarkDialogProps {
  sessionId: number
  /** what was selected in the text; empty: it is typed */
  passage: string
  onClose: () => void
}

/** Proposes a correction of a passage, or comments on it. */
export function RemarkDialog({ sessionId, passage: selected, onClose }: RemarkDialogProps) {
  const { t } = useTranslation()
  const { mutate, isPending, error } = useMinutesChange(sessionId, 'minutes_remarks')
  const [passage, setPassage] = useState(selected)
  const [proposal, setProposal] = useState('')
  const [comment, setComment] = useState('')
  const { isDirty } = useRestoredFields({
    name: `remark ${sessionId} 1`,
    typed: { passage, proposal, comment },
    saved: { passage: selected, proposal: '', comment: '' },
    isNew: true,
    fill: (typed) => {
      setPassage(typed.passage)
      setProposal(typed.proposal)
      setComment(typed.comment)
    },
  })
  const faults = new Map(violationsOf(error).map(({ propertyPath, message }) => [propertyPath, frenchSpaces(message)]))
  const fault = (field: string, help?: string) => ({ error: faults.has(field), helperText: faults.get(field) ?? help })
  return (
    <FormDialog
      title={t('minutesText.remark')}
      action={t('minutesText.sendRemark')}
      wide
      busy={isPending}
      isDirty={isDirty}
      disabled={passage.trim() === '' || (proposal.trim() === '' && comment.trim() === '')}
      onSubmit={(event) => {
        event.preventDefault()
        mutate({ path: 'minutes_remarks', form: { passage, proposal, comment } }, { onSuccess: onClose })
      }}
      onClose={onClose}
    >
      <TextField
        label={t('minutesText.passage')}
        value={passage}
        multiline
        maxRows={6}
        {...fault('passage', t('minutesText.passageHelp'))}
        slotProps={{ htmlInput: { maxLength: 2_000 } }}
        onChange={({ target }) => setPassage(target.value)}
      />
      <TextField
        label={t('minutesText.proposalField')}
        value={proposal}
        multiline
        minRows={2}
        maxRows={8}
        {...fault('proposal')}
        slotProps={{ htmlInput: { maxLength: 4_000 } }}
        onChange={({ target }) => setProposal(target.value)}
      />
      <TextField
        label={t('minutesText.comment')}
        value={comment}
        multiline
        minRows={2}
        maxRows={8}
        {...fault('comment')}
        slotProps={{ htmlInput: { maxLength: 2_000 } }}
        onChange={({ target }) => setComment(target.value)}
      />
      <Typography variant="body2" color="textSecondary">
        {t('minutesText.remarkSeen')}
      </Typography>
    </FormDialog>
  )
}
