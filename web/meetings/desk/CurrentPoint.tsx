import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Progress } from '#contract/meetings/desk/desk.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { DocumentLines } from '#web/papers/documents/DocumentLine.tsx'
import { isOpen } from './api.ts'
import './translations.ts'
import { pointText } from './pointText.ts'
import { useProgress } from './useProgress.ts'

/**
 * Shows the members of a body what its meeting is on, with the papers of the point; to those who hold it, the way to the
 * desk, and to its notes after the meeting. Hidden while no meeting is open from others, and in an offline copy.
 */
export function CurrentPoint({ session }: { session: Session }) {
  const { t } = useTranslation()
  const { data } = useProgress(session)
  if (!data || data.openedAt === null) return null
  const isHolder = data.can.includes('sessions.note')
  if (!isOpen(data) && !isHolder) return null
  const link = isHolder && (
    <ButtonLink
      className="no-print"
      to="/seances/$idEvent/en-cours"
      params={{ idEvent: session.id }}
      variant={isOpen(data) ? 'contained' : 'outlined'}
      sx={{ minHeight: 44, mt: isOpen(data) ? 1.5 : 0 }}
    >
      {t(isOpen(data) ? 'desk.hold' : 'desk.seeNotes')}
    </ButtonLink>
  )
  if (!isOpen(data)) return <Box className="no-print">{link}</Box>
  return (
    <Box className="no-print">
      <Panel title={t('desk.now')}>
        <UnderWay session={session} data={data} />
        {link}
      </Panel>
    </Box>
  )
}

function UnderWay({ session, data }: { session: Session; data: Progress }) {
  const { t } = useTranslation()
  const suspension = data.suspensions.find(({ until }) => until === null)
  const current = data.points.find(({ id }) => id === data.currentPointId)
  const papers = session.agenda
    .flatMap((point) => [point, ...point.points])
    .find(({ id }) => id === data.currentPointId)?.documents
  const since = current?.spentTimes.find(({ endedAt }) => endedAt === null)?.startedAt
  return (
    <>
      <Box aria-live="polite">
        {current ? (
          <>
            <Typography variant="h3" sx={{ fontSize: 20, overflowWrap: 'anywhere' }}>
              {pointText(t, 'desk.pointName', current)}
            </Typography>
            {since && (
              <Typography variant="body2" color="textSecondary">
                {t('desk.since', { time: formatTime(since) })}
              </Typography>
            )}
          </>
        ) : (
          <Typography>
            {suspension ? t('desk.suspendedSince', { time: formatTime(suspension.from) }) : t('desk.none')}
          </Typography>
        )}
      </Box>
      {papers && <DocumentLines documents={papers} />}
    </>
  )
}
