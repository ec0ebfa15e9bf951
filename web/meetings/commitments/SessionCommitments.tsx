import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { isWaiting } from '#contract/meetings/commitments/commitments.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FoldedPanel } from '#web/ground/ui/FoldedPanel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useHashHighlight } from '#web/ground/ui/useHashHighlight.ts'
import { useRecordChanges } from '#web/messaging/notifications/useRecordChanges.ts'
import { CommitmentLine } from './CommitmentLine.tsx'
import { sessionCommitments } from './lazyQueries.ts'
import './translations.ts'

const names = /^commitment-\d+$/

/**
 * Lists what was noted at a session: hidden while there is nothing, and in an offline copy.
 * @param props.isFolded shows its number until it is opened
 */
export function SessionCommitments({ session, isFolded }: { session: Session; isFolded: boolean }) {
  const { t } = useTranslation()
  const isCopy = useOfflineCopyDate() !== null
  const query = sessionCommitments(session.id)
  const { data } = useQuery({ ...query, enabled: !isCopy })
  useRecordChanges('commitments', session.id, [query.queryKey])
  useHashHighlight(names, data !== undefined)
  const noted = data?.member.filter((commitment) => commitment.session.id === session.id) ?? []
  if (noted.length === 0) return null
  const title = t('commitment.title')
  const list = (
    <Box component="ul" sx={plainList}>
      {noted.map((commitment) => (
        <CommitmentLine key={commitment.id} id={`commitment-${commitment.id}`} commitment={commitment} />
      ))}
    </Box>
  )
  const waiting = noted.filter(({ state }) => isWaiting(state)).length
  return (
    <FoldedPanel
      title={title}
      folds={isFolded}
      summary={joinFacts([
        t('commitment.count', { count: noted.length }),
        t('commitment.waitingCount', { count: waiting }),
      ])}
      parts={names}
    >
      {list}
    </FoldedPanel>
  )
}
