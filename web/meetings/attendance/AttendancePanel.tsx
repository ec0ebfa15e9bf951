import { mdiPencilOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attendance, Attendee, SeatAttendance } from '#contract/meetings/attendance/attendance.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName, nameOf } from '#web/ground/i18n/names.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { useRecordChanges } from '#web/messaging/notifications/useRecordChanges.ts'
import { attendance } from './api.ts'
import { useAnswer, useAnswerReminder } from './mutations.ts'
import { ReplyDialog } from './ReplyDialog.tsx'
import './translations.ts'

/**
 * Shows the members of the body who will be at a session: by seat, then the others. Hidden in an offline copy, and once
 * the session has begun without any answer.
 */
export function AttendancePanel({ session }: { session: Session }) {
  const { t } = useTranslation()
  const isCopy = useOfflineCopyDate() !== null
  const canSee = session.can.includes('sessions.seeAttendance') && !['draft', 'cancelled'].includes(session.status)
  const { data } = useQuery({ ...attendance(session.id), enabled: !isCopy && canSee })
  useRecordChanges('attendance', session.id, [attendance(session.id).queryKey])
  const [replying, setReplying] = useState<Attendee | null>(null)
  const answer = useAnswer(session.id)
  if (!data || data.people.length === 0) return null
  if (!data.isOpen && data.people.every((person) => person.answer === null)) return null
  const byId = new Map(data.people.map((person) => [person.id, person]))
  const seated = new Set(data.seats.flatMap(({ sitterId, holderId }) => [sitterId, holderId]))
  const others = data.people.filter(({ id, isAsked, answer: given }) => !seated.has(id) && (isAsked || given !== null))
  const onReply = data.can.includes('sessions.replyFor') ? setReplying : undefined
  return (
    <Box className="no-print">
      <Panel title={t('attendance.title')}>
        {data.isOpen && <Typography>{t('attendance.waiting', { count: data.waiting })}</Typography>}
        {onReply && <RemindOfAnswers sessionId={session.id} data={data} />}
        {data.seats.length > 0 && (
          <>
            <Typography variant="h3" sx={{ mt: 1.5 }}>
              {t('attendance.seats', { count: data.seats.length })}
            </Typography>
            <Box component="ol" sx={plainList}>
              {data.seats.map((seat) => (
                <SeatLine key={seat.seatId} seat={seat} byId={byId} onReply={onReply} />
              ))}
            </Box>
          </>
        )}
        {others.length > 0 && (
          <>
            <Typography variant="h3" sx={{ mt: 1.5 }}>
              {t(data.seats.length > 0 ? 'attendance.others' : 'attendance.members')}
            </Typography>
            <Box component="ul" sx={plainList}>
              {others.map((person) => (
                <Box component="li" key={person.id} sx={row}>
                  <PersonWords person={person} facts={[person.mandate]} />
                  <PersonAnswer person={person} onReply={onReply} />
                </Box>
              ))}
            </Box>
          </>
        )}
      </Panel>
      {replying && (
        <ReplyDialog
          title={t('attendance.replyFor', { name: fullName(replying) })}
          person={replying}
          busy={answer.isPending}
          onSave={(form) =>
            answer.mutate(
              { ...form, of: { personId: replying.id, version: replying.version } },
              { onSuccess: () => setReplying(null) },
            )
          }
          onClose={() => setReplying(null)}
        />
      )}
    </Box>
  )
}

type OnReply = ((person: Attendee) => void) | undefined

interface SeatLineProps {
  seat: SeatAttendance
  byId: ReadonlyMap<number, Attendee>
  onReply: OnReply
}

function SeatLine({ seat, byId, onReply }: SeatLineProps) {
  const { t } = useTranslation()
  const holder = seat.holderId === null ? undefined : byId.get(seat.holderId)
  const sitter = seat.sitterId === null ? undefined : byId.get(seat.sitterId)
  const place = [t('attendance.seat', { position: seat.position }), seat.college]
  const role =
    seat.isReplacement && (holder ? t('attendance.replaces', { name: fullName(holder) }) : t('attendance.onVacant'))
  return (
    <Box component="li" sx={row}>
      {sitter ? (
        <>
          <PersonWords person={sitter} facts={[...place, role]} />
          <PersonAnswer person={sitter} onReply={onReply} />
        </>
      ) : (
        <>
          <Box sx={words}>
            <Typography>{holder ? nameOf(holder) : t('attendance.vacant')}</Typography>
            <Typography variant="body2" color="textSecondary">
              {joinFacts([...place, t('attendance.nobody')])}
            </Typography>
          </Box>
          {holder && <PersonAnswer person={holder} onReply={onReply} />}
        </>
      )}
    </Box>
  )
}

function PersonWords({ person, facts }: { person: Attendee; facts: (string | false | null)[] }) {
  return (
    <Box sx={words}>
      <Typography>{nameOf(person)}</Typography>
      <Typography variant="body2" color="textSecondary">
        {joinFacts(facts)}
      </Typography>
      {person.note && <Typography variant="body2">{`« ${person.note} »`}</Typography>}
    </Box>
  )
}

const tones = { present: 'success', remote: 'success', late: 'info', absent: 'error' } as const

function PersonAnswer({ person, onReply }: { person: Attendee; onReply: OnReply }) {
  const { t } = useTranslation()
  const label = t('attendance.replyFor', { name: fullName(person) })
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <StatusChip tone={person.answer === null ? 'plain' : tones[person.answer]}>
        {t(`attendance.answer.${person.answer ?? 'none'}`)}
      </StatusChip>
      {onReply && (
        <IconButton aria-label={label} title={label} onClick={() => onReply(person)} sx={{ width: 44, height: 44 }}>
          <Icon path={mdiPencilOutline} fontSize="small" />
        </IconButton>
      )}
    </Box>
  )
}

function RemindOfAnswers({ sessionId, data: { waiting, remindedAt } }: { sessionId: number; data: Attendance }) {
  const { t } = useTranslation()
  const remind = useAnswerReminder(sessionId)
  return (
    <>
      {waiting > 0 && (
        <Button
          variant="outlined"
          loading={remind.isPending}
          onClick={() => remind.mutate()}
          sx={{ minHeight: 44, mt: 1 }}
        >
          {t('attendance.remind', { count: waiting })}
        </Button>
      )}
      {remindedAt && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5 }}>
          {t('attendance.reminded', { date: formatDay(remindedAt), time: formatTime(remindedAt) })}
        </Typography>
      )}
    </>
  )
}

const words = { minWidth: 0, flex: '1 1 120px', overflowWrap: 'anywhere' } as const
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  alignItems: 'center',
  minHeight: 44,
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
