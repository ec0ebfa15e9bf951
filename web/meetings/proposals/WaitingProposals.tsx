import { mdiPlus } from '@mdi/js'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { isWaiting, type PointProposal } from '#contract/meetings/proposals/proposals.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { authorName } from '#web/ground/i18n/names.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { bodyProposals } from './api.ts'
import './translations.ts'

interface WaitingProposalsProps {
  /** null: no body is chosen yet */
  bodyId: number | null
  /** null: not saved yet */
  sessionId: number | null
  /** points of the agenda, with the proposals that each takes up */
  points: readonly { proposals: readonly { id: number }[] }[]
  disabled: boolean
  onTake: (proposal: PointProposal) => void
}

/**
 * Offers the proposals of a body that wait, each as a point of the agenda in one click. The agenda of a convened session is
 * fixed: it is offered none.
 */
export function WaitingProposals({ bodyId, sessionId, points, disabled, onTake }: WaitingProposalsProps) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...bodyProposals(bodyId ?? 0), enabled: bodyId !== null })
  const isDraft = sessionId === null || data?.drafts.some(({ id }) => id === sessionId) === true
  const taken = new Set(points.flatMap(({ proposals }) => proposals.map(({ id }) => id)))
  if (!data || !isDraft) return null
  const waiting = data.proposals.filter((proposal) => isWaiting(proposal) && !taken.has(proposal.id))
  return waiting.map((proposal) => (
    <Button
      key={proposal.id}
      variant="outlined"
      color="inherit"
      disabled={disabled}
      startIcon={<Icon path={mdiPlus} />}
      onClick={() => onTake(proposal)}
      sx={{ textAlign: 'left', minHeight: 44, overflowWrap: 'anywhere' }}
    >
      {t('proposal.offer', { title: proposal.title, name: authorName(t, proposal.author) })}
    </Button>
  ))
}
