import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Attendee } from '#contract/meetings/attendance/attendance.ts'
import { sessionAnswers } from '#contract/meetings/attendance/attendance.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { useOfflineCopyDate } from '#web/ground/http/useOfflineCopyDate.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { attendance } from './api.ts'
import { useAnswer } from './mutations.ts'
import { ReplyDialog } from './ReplyDialog.tsx'
import './translations.ts'

/** Asks a member of the body whether they will come. Hidden in an offline copy, and once the session has started. */
export function AnswerPanel({ session }: { session: Session }) {
  const { t } = useTranslation()
  const viewer = useMe()
  const isCopy = useOfflineCopyDate() !== null
  const canSee = session.can.includes('sessions.seeAttendance') && session.status === 'convened'
  const { data } = useQuery({ ...attendance(session.id), enabled: !isCopy && canSee })
  const mine = data?.people.find(({ id }) => id === viewer.id)
  if (!data?.can.includes('sessions.answer') || !mine) return null
  const isCalled = data.seats.some(({ sitterId, isReplacement }) => isReplacement && sitterId === mine.id)
  return (
    <Box id="reponse" className="no-print" sx={panel}>
      <Panel title={t(isCalled ? 'attendance.called' : 'attendance.question')}>
        {!mine.isAsked && <Typography sx={{ mb: 1, flex: '1 1 100%' }}>{t('attendance.notCalled')}</Typography>}
        <Answer sessionId={session.id} mine={mine} />
      </Panel>
    </Box>
  )
}

function Answer({ sessionId, mine }: { sessionId: number; mine: Attendee }) {
  const { t } = useTranslation()
  const [isWriting, setIsWriting] = useState(false)
  const answer = useAnswer(sessionId)
  const chosen = answer.isPending ? answer.variables.answer : mine.answer
  return (
    <>
      <Box component="fieldset" aria-label={t('attendance.question')} sx={choices}>
        {sessionAnswers.map((one) => (
          <Button
            key={one}
            variant={chosen === one ? 'contained' : 'outlined'}
            color={chosen === one ? 'primary' : 'inherit'}
            aria-pressed={chosen === one}
            onClick={() => answer.mutate({ answer: one, note: mine.note })}
            sx={{ minHeight: 44, px: 0.5 }}
          >
            {t(`attendance.choice.${one}`)}
          </Button>
        ))}
      </Box>
      {mine.answer !== null && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, mt: 1, flex: '1 1 100%' }}>
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 220px', overflowWrap: 'anywhere' }}>
            {mine.note ? `« ${mine.note} »` : t('attendance.until')}
          </Typography>
          <Button variant="text" onClick={() => setIsWriting(true)} sx={{ minHeight: 44 }}>
            {t(mine.note ? 'attendance.noteEdit' : 'attendance.noteAdd')}
          </Button>
        </Box>
      )}
      {isWriting && (
        <ReplyDialog
          title={t('attendance.question')}
          person={mine}
          busy={answer.isPending}
          onSave={(form) => answer.mutate(form, { onSuccess: () => setIsWriting(false) })}
          onClose={() => setIsWriting(false)}
        />
      )}
    </>
  )
}

/** The question and its answers stand on one line where there is room. */
const panel = {
  scrollMarginTop: 8,
  '& > section': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 },
  '& > section > div:first-of-type': { flex: '1 1 208px', mb: 0 },
} as const
const choices = {
  flex: { xs: '1 1 100%', sm: '99 1 448px' },
  border: 0,
  p: 0,
  m: 0,
  minWidth: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
} as const
