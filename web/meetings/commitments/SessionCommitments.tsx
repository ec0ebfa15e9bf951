import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useHashHighlight } from '#web/ground/ui/useHashHighlight.ts'
import { useRecordChanges } from '#web/messaging/notifications/useRecordChanges.ts'
import { CommitmentLine } from './CommitmentLine.tsx'
import { sessionCommitments } from './lazyQueries.ts'
import './translations.ts'

const names = /^commitment-\d+$/

/** Lists what was noted at a session: hidden while there is nothing, and in an offline copy. */
export function SessionCommitments({ session }: { session: Session }) {
  const { t } = useTranslation()
  const isCopy = useOfflineCopyDate() !== null
  const query = sessionCommitments(session.id)
  const { data } = useQuery({ ...query, enabled: !isCopy })
  useRecordChanges('commitments', session.id, [query.queryKey])
  useHashHighlight(names, data !== undefined)
  const noted = data?.member.filter((commitment) => commitment.session.id === session.id) ?? []
  if (noted.length === 0) return null
  return (
    <Panel title={t('commitment.title')}>
      <Box component="ul" sx={plainList}>
        {noted.map((commitment) => (
          <CommitmentLine key={commitment.id} id={`commitment-${commitment.id}`} commitment={commitment} />
        ))}
      </Box>
    </Panel>
  )
}
