import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attendance, Attendee } from '#contract/meetings/attendance/attendance.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { type Translate, useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName } from '#web/ground/i18n/names.ts'
import { FoldedPanel } from '#web/ground/ui/FoldedPanel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { useRecordChanges } from '#web/messaging/notifications/useRecordChanges.ts'
import { AttendanceList, AttendanceSeat } from './AttendanceList.tsx'
import { answerKinds, countAnswers, seatsToSettle } from './answerCounts.ts'
import { attendance } from './api.ts'
import { useAnswer, useAnswerReminder } from './mutations.ts'
import { ReplyDialog } from './ReplyDialog.tsx'
import './translations.ts'

/**
 * Counts the answers of the members of a body to a session. Who prepares it also sees the seats without a confirmed
 * sitter; all the names are unfolded. Hidden in an offline copy, and once the session has begun without any answer.
 */
export function AttendancePanel({ session }: { session: Session }) {
  const { t } = useTranslation()
  const isCopy = useOfflineCopyDate() !== null
  const canSee = session.can.includes('sessions.seeAttendance') && !['draft', 'cancelled'].includes(session.status)
  const { data } = useQuery({ ...attendance(session.id), enabled: !isCopy && canSee })
  useRecordChanges('attendance', session.id, [attendance(session.id).queryKey])
  const [replyingId, setReplyingId] = useState<number | null>(null)
  const answer = useAnswer(session.id)
  const replying = data?.people.find(({ id }) => id === replyingId)
  useRemovalNotice(replyingId !== null, replying !== undefined)
  if (!data || data.people.length === 0) return null
  if (!data.isOpen && data.people.every((person) => person.answer === null)) return null
  const onReply = data.can.includes('sessions.replyFor') ? ({ id }: Attendee) => setReplyingId(id) : undefined
  return (
    <Box className="no-print">
      <FoldedPanel
        title={t('attendance.title')}
        summary={attendanceSummary(t, data)}
        shown={onReply && <ToSettle sessionId={session.id} data={data} onReply={onReply} />}
      >
        <AttendanceList data={data} onReply={onReply} />
      </FoldedPanel>
      {replying && (
        <ReplyDialog
          title={t('attendance.replyFor', { name: fullName(replying) })}
          person={replying}
          busy={answer.isPending}
          onSave={(form, { id, version }) =>
            answer.mutate({ ...form, of: { personId: id, version } }, { onSuccess: () => setReplyingId(null) })
          }
          onClose={() => setReplyingId(null)}
        />
      )}
    </Box>
  )
}

function attendanceSummary(t: Translate, data: Attendance) {
  const counts = countAnswers(data.people)
  const unsettled = seatsToSettle(data).length
  return joinFacts([
    ...answerKinds.map((kind) => counts[kind] > 0 && t(`attendance.count.${kind}`, { count: counts[kind] })),
    unsettled > 0 && t('attendance.toSettle', { count: unsettled }),
  ])
}

interface ToSettleProps {
  sessionId: number
  data: Attendance
  onReply: (person: Attendee) => void
}

/** Shows what can be done about the answers: a reminder, and the seats without a confirmed sitter. */
function ToSettle({ sessionId, data, onReply }: ToSettleProps) {
  const byId = new Map(data.people.map((person) => [person.id, person]))
  const seats = data.isOpen ? seatsToSettle(data).slice(0, maxShownSeats) : []
  return (
    <>
      {seats.length > 0 && (
        <Box component="ol" sx={{ ...plainList, mt: 1 }}>
          {seats.map((seat) => (
            <AttendanceSeat key={seat.seatId} seat={seat} byId={byId} onReply={onReply} />
          ))}
        </Box>
      )}
      <RemindOfAnswers sessionId={sessionId} data={data} />
    </>
  )
}

/** The others are unfolded with all the names. */
const maxShownSeats = 3

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
