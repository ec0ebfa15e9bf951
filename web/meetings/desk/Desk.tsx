import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { MeetingNotes, Progress } from '#contract/meetings/desk/desk.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { mainAndSide, stack } from '#web/ground/ui/columns.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { BallotsPanel } from '#web/meetings/ballots/BallotsPanel.tsx'
import { SessionCommitments } from '#web/meetings/commitments/SessionCommitments.tsx'
import { PresencePanel } from '#web/meetings/presence/PresencePanel.tsx'
import { useRecordChanges } from '#web/messaging/notifications/useRecordChanges.ts'
import { isOpen, meetingNotes, readNote, useWriteNote } from './api.ts'
import { DeskAgenda } from './DeskAgenda.tsx'
import { NotesPanel } from './NotesPanel.tsx'
import { createNoteKeeper } from './noteKeeper.ts'
import { PointUnderWay } from './PointUnderWay.tsx'
import './translations.ts'
import { useProgress } from './useProgress.ts'
import { useServerTime } from './useServerTime.ts'

/**
 * Shows the desk of those who hold a meeting: the point under way, notes, presence and ballots, what was noted.
 * @param children stand last at the side
 */
export function Desk({ session, children }: { session: Session; children: ReactNode }) {
  const { t } = useTranslation()
  const { data, dataUpdatedAt } = useProgress(session)
  const isHolder = data?.can.includes('sessions.note') ?? false
  const query = meetingNotes(session.id)
  const { data: notes } = useQuery({ ...query, enabled: isHolder })
  useRecordChanges('notes', session.id, [query.queryKey])
  useRecordChanges('meeting', session.id, [query.queryKey])
  if (!data) return null
  if (!isHolder) return <EmptyState>{t('desk.notAllowed')}</EmptyState>
  return (
    <Box sx={mainAndSide}>
      <Box sx={stack}>
        {data.openedAt === null ? (
          <NotOpened session={session} />
        ) : (
          notes && <Points session={session} data={data} readAt={dataUpdatedAt} notes={notes} />
        )}
      </Box>
      <Box sx={stack}>
        <BallotsPanel session={session} />
        <PresencePanel session={session} />
        <SessionCommitments session={session} isFolded={false} />
        {children}
      </Box>
    </Box>
  )
}

/** Tells why there is nothing to hold: the meeting is still to be opened, or was held, or cancelled, without the desk. */
function NotOpened({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { status, can, id } = session
  if (status === 'draft' || status === 'convened') return <Alert severity="info">{t('desk.notOpened')}</Alert>
  if (status === 'cancelled') return <Alert severity="info">{t('desk.cancelled')}</Alert>
  return (
    <Alert severity="info">
      {t('desk.neverOpened')} {t(can.includes('sessions.amend') ? 'desk.recordOnSession' : 'desk.seeOnSession')}
      <Box sx={{ mt: 1 }}>
        <ButtonLink to="/seances/$idEvent" params={{ idEvent: id }} variant="outlined" sx={{ minHeight: 44 }}>
          {t('desk.seeSession')}
        </ButtonLink>
      </Box>
    </Alert>
  )
}

interface PointsProps {
  session: Session
  data: Progress
  /** when it was read, by the clock of the device */
  readAt: number
  notes: MeetingNotes
}

function Points({ session, data, readAt, notes }: PointsProps) {
  const { t } = useTranslation()
  const now = useServerTime(data.now, readAt)
  const keeper = useNoteKeeper(notes)
  const { points, currentPointId } = data
  const [chosen, setChosen] = useState(currentPointId)
  const selected = points.find(({ id }) => id === chosen) ?? points[0]
  const underWay = points.find(({ id }) => id === currentPointId && id !== selected?.id) ?? null
  return (
    <>
      {isOpen(data) ? (
        <PointUnderWay session={session} data={data} now={now} onTaken={setChosen} />
      ) : (
        <Alert severity="info">
          {t(notes.isOpen ? 'desk.closed' : 'desk.approved')}
          {notes.isOpen && session.can.includes('sessions.writeMinutes') && (
            <Box sx={{ mt: 1 }}>
              <ButtonLink
                to="/seances/$idEvent/proces-verbal"
                params={{ idEvent: session.id }}
                variant="outlined"
                sx={{ minHeight: 44 }}
              >
                {t('desk.toMinutes')}
              </ButtonLink>
            </Box>
          )}
        </Alert>
      )}
      {selected && (
        <NotesPanel
          session={session}
          point={selected}
          saver={keeper.saverOf(selected.id)}
          isWritable={notes.isOpen}
          underWay={underWay}
          onSelect={setChosen}
        />
      )}
      <DeskAgenda
        sessionId={session.id}
        data={data}
        now={now}
        keeper={keeper}
        selectedId={selected?.id ?? null}
        onSelect={setChosen}
      />
    </>
  )
}

/** Keeps the notes of the meeting while the screen is open, and sends what is unsaved when the device is online again. */
function useNoteKeeper({ notes }: MeetingNotes) {
  const { id: person } = useMe()
  const { mutateAsync: write } = useWriteNote()
  const [keeper] = useState(() =>
    createNoteKeeper({
      person,
      notes,
      send: (pointId, html, version) => write({ pointId, html, version }),
      readBack: readNote,
    }),
  )
  useEffect(() => {
    const stop = new AbortController()
    keeper.start()
    addEventListener('online', keeper.flush, { signal: stop.signal })
    return () => {
      stop.abort()
      keeper.stop()
    }
  }, [keeper])
  useEffect(() => keeper.adopt(notes), [keeper, notes])
  return keeper
}
