import { useQuery } from '@tanstack/react-query'
import { isWaiting, type PointProposal } from '#contract/meetings/proposals/proposals.ts'
import { useRecordChanges } from '#web/messaging/notifications/useRecordChanges.ts'
import { bodyProposals } from './api.ts'
import './translations.ts'

interface AgendaInPreparation {
  /** null: no body is chosen yet */
  bodyId: number | null
  /** null: not saved yet */
  sessionId: number | null
  /** points of the agenda, with the proposals that each takes up */
  points: readonly { proposals: readonly { id: number }[] }[]
}

/**
 * Returns the proposals of a body that wait and that no point takes up. The agenda of a convened session is fixed: it is
 * offered none.
 */
export function useWaitingProposals({ bodyId, sessionId, points }: AgendaInPreparation): PointProposal[] {
  const query = bodyProposals(bodyId ?? 0)
  const { data } = useQuery({ ...query, enabled: bodyId !== null })
  useRecordChanges('proposals', bodyId ?? 0, [query.queryKey])
  const isDraft = sessionId === null || data?.drafts.some(({ id }) => id === sessionId) === true
  if (!data || !isDraft) return []
  const taken = new Set(points.flatMap(({ proposals }) => proposals.map(({ id }) => id)))
  return data.proposals.filter((proposal) => isWaiting(proposal) && !taken.has(proposal.id))
}
