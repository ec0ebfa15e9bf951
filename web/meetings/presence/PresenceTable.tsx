import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { MeetingPerson, MeetingSeat, Presence } from '#contract/meetings/presence/presence.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { authorName, nameOf } from '#web/ground/i18n/names.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { seatRow } from '#web/meetings/attendance/seatRow.ts'
import { isOpen } from './api.ts'
import { PersonActions } from './PersonActions.tsx'
import { presenceState } from './presenceState.ts'
import { TimesDialog } from './TimesDialog.tsx'

interface PresenceTableProps {
  sessionId: number
  data: Presence
  /** whether the viewer records arrivals and departures */
  isKeeper: boolean
}

/** Shows the seats with who sits on them, then the other people. */
export function PresenceTable({ sessionId, data, isKeeper }: PresenceTableProps) {
  const { t } = useTranslation()
  const [editingId, setEditingId] = useState<number | null>(null)
  const byId = new Map(data.people.map((person) => [person.id, person]))
  const editing = editingId === null ? undefined : byId.get(editingId)
  useRemovalNotice(editingId !== null, Boolean(editing?.person))
  const holders = new Set(data.seats.map(({ holderId }) => holderId))
  const others = data.people.filter(({ id }) => !holders.has(id))
  const nameById = (id: number | null) => authorName(t, (id === null ? null : byId.get(id)?.person) ?? null)
  const actionsOf = (person: MeetingPerson) =>
    isKeeper && person.person ? (
      <PersonActions
        sessionId={sessionId}
        person={person}
        account={person.person}
        isMeetingOpen={isOpen(data)}
        onEdit={() => setEditingId(person.id)}
      />
    ) : null

  return (
    <>
      {data.seats.length > 0 && <Heading>{t('presence.seats')}</Heading>}
      <Box component="ol" sx={plainList}>
        {data.seats.map((seat) => {
          const holder = seat.holderId === null ? undefined : byId.get(seat.holderId)
          return (
            <Box component="li" key={seat.id} sx={{ ...seatRow, flexWrap: 'wrap' }}>
              <Box sx={words}>
                <Typography>{holder ? personName(holder) : t('presence.vacant')}</Typography>
                <Facts
                  facts={[
                    t('presence.seat', { position: seat.position }),
                    seat.college,
                    ...(holder ? timesOf(holder) : []),
                    ...representations(seat),
                  ]}
                />
              </Box>
              {holder && <State person={holder} data={data} />}
              {holder && actionsOf(holder)}
            </Box>
          )
        })}
      </Box>
      {others.length > 0 && <Heading>{t(data.seats.length > 0 ? 'presence.others' : 'presence.people')}</Heading>}
      <Box component="ul" sx={plainList}>
        {others.map((person) => (
          <Box component="li" key={person.id} sx={{ ...seatRow, flexWrap: 'wrap' }}>
            <Box sx={words}>
              <Typography>{personName(person)}</Typography>
              <Facts facts={[person.mandate, ...timesOf(person), replacementOf(person)]} />
            </Box>
            <State person={person} data={data} />
            {actionsOf(person)}
          </Box>
        ))}
      </Box>
      {editing?.person && data.openedAt !== null && (
        <TimesDialog
          sessionId={sessionId}
          openedAt={data.openedAt}
          isMeetingOpen={isOpen(data)}
          account={editing.person}
          person={editing}
          timesOf={timesOf}
          onClose={() => setEditingId(null)}
        />
      )}
    </>
  )

  function personName({ person }: MeetingPerson) {
    return person ? nameOf(person) : t('common.formerMember')
  }

  function timesOf({ intervals, mandateEndedAt }: MeetingPerson) {
    const times = intervals.map(({ arrivedAt, leftAt }) =>
      leftAt === null
        ? t('presence.since', { time: formatTime(arrivedAt) })
        : t('presence.times', { from: formatTime(arrivedAt), until: formatTime(leftAt) }),
    )
    if (mandateEndedAt === null || times.length === 0) return times
    return [...times, t('presence.mandateEndedAt', { time: formatTime(mandateEndedAt) })]
  }

  /** Who sits in the place of the holder now, or did during the closed meeting. */
  function representations({ holderId, sitterId, sittings }: MeetingSeat) {
    if (isOpen(data)) {
      if (sitterId === null) return [t('presence.notRepresented')]
      return sitterId === holderId ? [] : [t('presence.representedBy', { name: nameById(sitterId) })]
    }
    return sittings
      .filter(({ isReplacement }) => isReplacement)
      .map(({ personId, from, until }) =>
        t('presence.representedDuring', {
          name: nameById(personId),
          from: formatTime(from),
          until: formatTime(until ?? data.closedAt ?? from),
        }),
      )
  }

  function replacementOf({ id }: MeetingPerson) {
    const seat = data.seats.find(({ sitterId }) => sitterId === id)
    if (!seat) return null
    return seat.holderId === null ? t('presence.sitsVacant') : t('presence.replaces', { name: nameById(seat.holderId) })
  }
}

const Heading = ({ children }: { children: string }) => (
  <Typography variant="h3" sx={{ mt: 2 }}>
    {children}
  </Typography>
)

const Facts = ({ facts }: { facts: (string | null)[] }) => (
  <Typography variant="body2" color="textSecondary">
    {joinFacts(facts)}
  </Typography>
)

const tones = {
  onSite: 'success',
  video: 'success',
  present: 'success',
  onSiteAnnounced: 'info',
  videoAnnounced: 'info',
  left: 'plain',
  absent: 'error',
  mandateEnded: 'plain',
} as const

function State({ person, data }: { person: MeetingPerson; data: Presence }) {
  const { t } = useTranslation()
  const state = presenceState(person, isOpen(data))
  return <StatusChip tone={tones[state]}>{t(`presence.state.${state}`)}</StatusChip>
}

// on a phone, one button stands beside them
const words = { minWidth: 0, flex: '1 1 130px', overflowWrap: 'anywhere' } as const
