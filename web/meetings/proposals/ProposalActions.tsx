import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import { useState } from 'react'
import type { PointProposal, Proposals } from '#contract/meetings/proposals/proposals.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useProposalChange } from './api.ts'

interface ProposalActionsProps {
  list: Proposals
  proposal: PointProposal
  /** Opens the dialog of the decision. */
  onDecide: () => void
}

/** What one may do with a proposal that waits: join or leave it, withdraw one's own, decide on it. */
export function ProposalActions({ list, proposal, onDecide }: ProposalActionsProps) {
  const { t } = useTranslation()
  const { id, title, isMine, hasJoined } = proposal
  const bodyId = list.irp.id
  const [isWithdrawing, setIsWithdrawing] = useState(false)
  useRemovalNotice(isWithdrawing)
  const support = useProposalChange(bodyId)
  const proposes = list.can.includes('points.propose')
  const decides = list.can.includes('points.decide')
  if (!proposes && !decides) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {proposes && !isMine && (
        <Button
          variant={hasJoined ? 'text' : 'outlined'}
          aria-label={t(hasJoined ? 'proposal.leaveNamed' : 'proposal.joinNamed', { title })}
          loading={support.isPending}
          onClick={() => support.mutate({ path: 'proposal_supports', form: { proposal: { id }, joins: !hasJoined } })}
          sx={target}
        >
          {t(hasJoined ? 'proposal.leave' : 'proposal.join')}
        </Button>
      )}
      {decides && (
        <Button variant="outlined" aria-label={t('proposal.decideNamed', { title })} onClick={onDecide} sx={target}>
          {t('proposal.decide')}
        </Button>
      )}
      {proposes && isMine && (
        <Button
          variant="text"
          color="error"
          aria-label={t('proposal.withdrawNamed', { title })}
          onClick={() => setIsWithdrawing(true)}
          sx={target}
        >
          {t('proposal.withdraw')}
        </Button>
      )}
      {isWithdrawing && <WithdrawDialog bodyId={bodyId} id={id} onClose={() => setIsWithdrawing(false)} />}
    </Box>
  )
}

function WithdrawDialog({ bodyId, id, onClose }: { bodyId: number; id: number; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useProposalChange(bodyId, 'proposal.withdrawn')
  return (
    <FormDialog
      title={t('proposal.withdrawTitle')}
      action={t('proposal.withdraw')}
      tone="error"
      busy={change.isPending}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ path: 'proposal_withdrawals', form: { proposal: { id } } }, { onSettled: onClose })
      }}
    >
      <DialogContentText>{t('proposal.withdrawConfirm')}</DialogContentText>
    </FormDialog>
  )
}

const target = { minHeight: 44 } as const
