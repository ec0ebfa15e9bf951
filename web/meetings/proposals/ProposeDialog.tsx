import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { proposalLengths } from '#contract/meetings/proposals/proposals.ts'
import type { Reference } from '#contract/people/references.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useRestoredFields } from '#web/ground/fields/useRestoredFields.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useProposalChange } from './api.ts'
import { PapersField } from './PapersField.tsx'
import './translations.ts'

interface ProposeDialogProps {
  bodyId: number
  /** the last day for the next session, as it is shown; null: none is set */
  closesOn: string | null
  onClose: () => void
}

interface ProposedPoint {
  title: string
  why: string
  papers: readonly Reference[]
}

/** Proposes a point for the agenda. */
export function ProposeDialog({ bodyId, closesOn, onClose }: ProposeDialogProps) {
  const { t } = useTranslation()
  const [title, setTitle] = useState('')
  const [why, setWhy] = useState('')
  const [papers, setPapers] = useState<readonly Reference[]>([])
  const change = useProposalChange(bodyId, 'proposal.sent')
  const { isDirty } = useRestoredFields<ProposedPoint>({
    name: `proposal ${bodyId} 1`,
    typed: { title, why, papers },
    saved: { title: '', why: '', papers: [] },
    isNew: true,
    fill: (typed) => {
      setTitle(typed.title)
      setWhy(typed.why)
      setPapers(typed.papers)
    },
  })
  const faults = new Map(
    violationsOf(change.error).map(({ propertyPath, message }) => [propertyPath, frenchSpaces(message)]),
  )
  const fault = (field: string, help?: string) => ({ error: faults.has(field), helperText: faults.get(field) ?? help })
  return (
    <FormDialog
      title={t('proposal.propose')}
      action={t('proposal.send')}
      busy={change.isPending}
      isDirty={isDirty}
      disabled={title.trim() === '' || why.trim() === ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        const form = { title, why, papers: papers.map(({ id }) => ({ id })), closesOn }
        change.mutate({ path: 'proposals', form }, { onSuccess: onClose })
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {closesOn === null ? t('proposal.noClosing') : t('proposal.closesOn', { date: formatDay(closesOn) })}
      </Typography>
      <TextField
        label={t('proposal.formTitle')}
        value={title}
        autoComplete="off"
        {...fault('title')}
        slotProps={{ htmlInput: { maxLength: proposalLengths.title } }}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TextField
        label={t('proposal.why')}
        value={why}
        autoComplete="off"
        multiline
        minRows={3}
        {...fault('why', t('proposal.whyHelp'))}
        slotProps={{ htmlInput: { maxLength: proposalLengths.why } }}
        onChange={({ target }) => setWhy(target.value)}
      />
      <PapersField bodyId={bodyId} papers={papers} onChange={setPapers} />
    </FormDialog>
  )
}
