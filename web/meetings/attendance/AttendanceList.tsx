import { mdiPencilOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import type { Attendance, Attendee, SeatAttendance } from '#contract/meetings/attendance/attendance.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName, nameOf } from '#web/ground/i18n/names.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import './translations.ts'

/** Writes the answer of somebody else; undefined when the viewer may not. */
type OnReply = ((person: Attendee) => void) | undefined

/** Lists who will be at a session: by seat, then the others. */
export function AttendanceList({ data, onReply }: { data: Attendance; onReply: OnReply }) {
  const { t } = useTranslation()
  const byId = new Map(data.people.map((person) => [person.id, person]))
  const seated = new Set(data.seats.flatMap(({ sitterId, holderId }) => [sitterId, holderId]))
  const others = data.people.filter(({ id, isAsked, answer: given }) => !seated.has(id) && (isAsked || given !== null))
  return (
    <>
      {data.seats.length > 0 && (
        <>
          <Typography variant="h3">{t('attendance.seats', { count: data.seats.length })}</Typography>
          <Box component="ol" sx={plainList}>
            {data.seats.map((seat) => (
              <AttendanceSeat key={seat.seatId} seat={seat} byId={byId} onReply={onReply} />
            ))}
          </Box>
        </>
      )}
      {others.length > 0 && (
        <>
          <Typography variant="h3" sx={{ mt: data.seats.length > 0 ? 1.5 : 0 }}>
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
    </>
  )
}

interface AttendanceSeatProps {
  seat: SeatAttendance
  byId: ReadonlyMap<number, Attendee>
  onReply: OnReply
}

/** Shows who will sit on a seat, and what they answered. */
export function AttendanceSeat({ seat, byId, onReply }: AttendanceSeatProps) {
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
    <Box sx={facts.filter(Boolean).length > 2 ? words : shortWords}>
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

const words = { minWidth: 0, flex: '1 1 160px', overflowWrap: 'anywhere' } as const
const shortWords = { ...words, flexBasis: 100 } as const
const row = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  alignItems: 'center',
  minHeight: 44,
  py: 0.75,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
