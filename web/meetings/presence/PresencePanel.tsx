import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Presence } from '#contract/meetings/presence/presence.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { FoldedPanel } from '#web/ground/ui/FoldedPanel.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { useRecordChanges } from '#web/messaging/notifications/useRecordChanges.ts'
import { Announcement } from './Announcement.tsx'
import { invalidatedQueries, isOpen, presence, usePresenceChange } from './api.ts'
import { CloseMeeting } from './CloseMeeting.tsx'
import { PresenceTable } from './PresenceTable.tsx'
import { SheetLinks } from './SheetLinks.tsx'
import './translations.ts'

/**
 * Shows who is at the meeting of a session, or was, to the members of its body: opens and closes it, announces the
 * viewer, records arrivals and departures. Hidden before the opening from those who do not open it, and in an offline
 * copy.
 */
export function PresencePanel({ session }: { session: Session }) {
  const { t } = useTranslation()
  const viewer = useMe()
  const queries = useQueryClient()
  const isCopy = useOfflineCopyDate() !== null
  const { data } = useQuery({ ...presence(session.id), enabled: !isCopy })
  useRecordChanges('meeting', session.id, [presence(session.id).queryKey])
  useRecordChanges('ballots', session.id, [presence(session.id).queryKey])
  const isOutdated = Boolean(data?.closedAt) && session.status === 'convened'
  useEffect(() => {
    // somebody else has closed the meeting
    if (isOutdated) for (const key of invalidatedQueries) void queries.invalidateQueries({ queryKey: [key] })
  }, [isOutdated, queries])
  if (!data) return null
  if (data.openedAt === null)
    return session.can.includes('sessions.openMeeting') ? <Opening sessionId={session.id} data={data} /> : null
  const mine = data.people.find(({ person }) => person?.id === viewer.id)
  const isKeeper = data.can.includes('sessions.keepPresence')
  const isOver = data.closedAt !== null && session.status !== 'convened'
  return (
    <Box className="no-print">
      <FoldedPanel title={t('presence.title')} folds={isOver} summary={joinFacts(meetingFacts(data))}>
        {!isOver && <Typography>{joinFacts(meetingFacts(data))}</Typography>}
        {isOpen(data) && data.quorum !== null && data.voters < data.quorum.voters && (
          <Alert severity="warning" role="note" sx={{ mt: 1 }}>
            {t('presence.noQuorum', {
              count: data.voters,
              needed: data.quorum.voters,
              percent: data.quorum.percent,
            })}
          </Alert>
        )}
        {!isOver && data.can.includes('sessions.announceSelf') && !isKeeper && (
          <Announcement sessionId={session.id} mine={mine ?? null} />
        )}
        <PresenceTable sessionId={session.id} data={data} isKeeper={isKeeper} />
        {!isOver && isKeeper && data.isVoting && (
          <Typography color="textSecondary" sx={{ mt: 2 }}>
            {t('presence.isVoting')}
          </Typography>
        )}
        {!isOver && data.can.includes('sessions.hold') && (
          <CloseMeeting sessionId={session.id} data={data} sx={{ mt: 2 }} />
        )}
        <SheetLinks sessionId={session.id} data={data} />
      </FoldedPanel>
    </Box>
  )

  function meetingFacts({ openedAt, closedAt, voters }: Presence) {
    const from = formatTime(openedAt ?? '')
    if (closedAt !== null) return [t('presence.closedAt', { from, until: formatTime(closedAt) })]
    return [t('presence.openedAt', { time: from }), t('presence.voters', { count: voters })]
  }
}

function Opening({ sessionId, data }: { sessionId: number; data: Presence }) {
  const { t } = useTranslation()
  const change = usePresenceChange(sessionId)
  const isPossible = data.can.includes('sessions.openMeeting')
  return (
    <Box className="no-print">
      <Panel title={t('presence.title')}>
        <Typography sx={{ mb: 1.5 }}>
          {isPossible ? t('presence.openText') : t('presence.opensAt', { time: formatTime(data.opensAt) })}
        </Typography>
        {isPossible && (
          <Button loading={change.isPending} onClick={() => change.mutate({ path: 'opening' })} sx={{ minHeight: 44 }}>
            {t('presence.open')}
          </Button>
        )}
        <SheetLinks sessionId={sessionId} data={data} />
      </Panel>
    </Box>
  )
}
