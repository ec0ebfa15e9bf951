import Alert from '@mui/material/Alert'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import {
  isWaiting,
  type PointProposal,
  type ProposalDecision,
  type Proposals,
  proposalDecisions,
  proposalLengths,
} from '#contract/meetings/proposals/proposals.ts'
import { ConflictNotice } from '#web/ground/conflicts/ConflictNotice.tsx'
import { useRecordConflict } from '#web/ground/conflicts/useRecordConflict.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useRestoredFields } from '#web/ground/fields/useRestoredFields.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useProposalChange } from './api.ts'

interface DecideDialogProps {
  list: Proposals
  /** follows the changes of others */
  proposal: PointProposal
  onClose: () => void
}

/** Takes a proposal up, merges it into a point, puts it off or refuses it. */
export function DecideDialog({ list: { irp, drafts }, proposal, onClose }: DecideDialogProps) {
  const { t } = useTranslation()
  const points = drafts.flatMap((draft) => draft.points)
  const possible = proposalDecisions.filter(
    (one) => (one !== 'taken' || drafts.length > 0) && (one !== 'merged' || points.length > 0),
  )
  const first: ProposalDecision = drafts.length > 0 ? 'taken' : 'postponed'
  const [decision, setDecision] = useState<ProposalDecision>(first)
  const [sessionId, setSessionId] = useState(drafts[0]?.id ?? 0)
  const [pointId, setPointId] = useState(points[0]?.id ?? 0)
  const [reason, setReason] = useState('')
  const change = useProposalChange(irp.id, 'proposal.decisionSent')
  const { isDirty } = useRestoredFields({
    name: `proposalDecision ${proposal.id} 1`,
    typed: { decision, reason },
    saved: { decision: first, reason: '' },
    isNew: true,
    fill: (typed) => {
      setDecision(typed.decision)
      setReason(typed.reason)
    },
  })
  const faults = new Map(
    violationsOf(change.error).map(({ propertyPath, message }) => [propertyPath, frenchSpaces(message)]),
  )
  const fault = (field: string, help?: string) => ({ error: faults.has(field), helperText: faults.get(field) ?? help })
  const hasReason = decision === 'refused' || decision === 'postponed'
  const send = () => {
    const form = {
      proposal: { id: proposal.id },
      decision,
      session: decision === 'taken' ? { id: sessionId } : null,
      point: decision === 'merged' ? { id: pointId } : null,
      reason: hasReason ? reason : null,
    }
    change.mutate({ path: 'proposal_decisions', form }, { onSuccess: onClose })
  }
  const { conflict } = useRecordConflict({
    current: proposal,
    draftOf: (one) => [one.state, one.reason],
    isSaving: change.isPending,
    save: send,
    fill: onClose,
  })
  return (
    <FormDialog
      title={t('proposal.decide')}
      action={t(`proposal.decision.${decision}`)}
      tone={decision === 'refused' ? 'error' : 'primary'}
      busy={change.isPending}
      isDirty={isDirty}
      disabled={(decision === 'refused' && reason.trim() === '') || conflict !== null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      {conflict && (
        <ConflictNotice
          // one that waits no more has had its decision
          conflict={isWaiting(proposal) ? conflict : { ...conflict, keepMine: null }}
          busy={change.isPending}
          now={[
            t(`proposal.state.${proposal.state}`),
            proposal.reason !== null && t('proposal.reason', { reason: proposal.reason }),
          ]}
        />
      )}
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{frenchSpaces(proposal.title)}</Typography>
      <TextField
        select
        label={t('proposal.decision')}
        value={decision}
        {...fault('decision')}
        slotProps={nativeSelect}
        onChange={({ target }) => setDecision(target.value as ProposalDecision)}
      >
        {possible.map((one) => (
          <option key={one} value={one}>
            {t(`proposal.decision.${one}`)}
          </option>
        ))}
      </TextField>
      {drafts.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t('proposal.noDraft')}
        </Typography>
      )}
      {decision === 'taken' && (
        <TextField
          select
          label={t('proposal.session')}
          value={sessionId}
          {...fault('session')}
          slotProps={nativeSelect}
          onChange={({ target }) => setSessionId(Number(target.value))}
        >
          {drafts.map(({ id, title, startsAt }) => (
            <option key={id} value={id}>
              {`${title} (${formatDay(startsAt)})`}
            </option>
          ))}
        </TextField>
      )}
      {decision === 'merged' && (
        <TextField
          select
          label={t('proposal.mergePoint')}
          value={pointId}
          {...fault('point')}
          slotProps={nativeSelect}
          onChange={({ target }) => setPointId(Number(target.value))}
        >
          {drafts.map((draft) => (
            <optgroup key={draft.id} label={`${draft.title} (${formatDay(draft.startsAt)})`}>
              {draft.points.map(({ id, number, title }) => (
                <option key={id} value={id}>
                  {`${number}. ${title}`}
                </option>
              ))}
            </optgroup>
          ))}
        </TextField>
      )}
      {decision === 'refused' && proposal.request?.isByLaw && (
        <Alert severity="warning">{t('proposal.refusalWarning')}</Alert>
      )}
      {hasReason && (
        <TextField
          label={t(decision === 'refused' ? 'proposal.refusalReason' : 'proposal.postponementReason')}
          value={reason}
          autoComplete="off"
          multiline
          {...fault('reason', t('proposal.reasonHelp'))}
          slotProps={{ htmlInput: { maxLength: proposalLengths.reason } }}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </FormDialog>
  )
}

const nativeSelect = { select: { native: true }, inputLabel: { shrink: true } } as const
