import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { PointProgress, Progress } from '#contract/meetings/desk/desk.ts'
import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatDuration } from '#web/ground/i18n/timeFormats.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { presence } from '#web/meetings/presence/api.ts'
import { CloseMeeting } from '#web/meetings/presence/CloseMeeting.tsx'
import { DocumentLines } from '#web/papers/documents/DocumentLine.tsx'
import { useProgressChange } from './api.ts'
import { pointText } from './pointText.ts'
import { nextPoint, spentMinutes } from './spentTime.ts'

interface PointUnderWayProps {
  session: Session
  data: Progress
  /** the present time of the server, in milliseconds */
  now: number
  /** called with the point that the viewer has taken */
  onTaken: (pointId: number) => void
}

/** Shows the point under way with its times and papers, and moves the meeting on. */
export function PointUnderWay({ session, data, now, onTaken }: PointUnderWayProps) {
  const { t } = useTranslation()
  const { version, suspensions, points, currentPointId } = data
  const change = useProgressChange(session.id)
  const { data: here } = useQuery(presence(session.id))
  const current = points.find(({ id }) => id === currentPointId)
  const suspension = suspensions.find(({ until }) => until === null)
  const next = nextPoint(points, currentPointId)
  const over = suspensions.filter(({ until }) => until !== null)
  const take = (id: number) =>
    change.mutate({ path: 'current_point', form: { point: { id }, version } }, { onSuccess: () => onTaken(id) })
  return (
    <Panel title={t('desk.now')}>
      <Box aria-live="polite">
        <Typography variant="h3" component="p" sx={{ fontSize: 22, overflowWrap: 'anywhere' }}>
          {suspension ? t('desk.suspended') : current ? pointText(t, 'desk.pointName', current) : t('desk.none')}
        </Typography>
      </Box>
      {suspension && (
        <Typography color="textSecondary">{t('desk.since', { time: formatTime(suspension.from) })}</Typography>
      )}
      {current && <Times point={current} now={now} />}
      {current?.kind === 'other' && (
        <Alert severity="info" role="note" sx={{ mt: 1 }}>
          {t('desk.noVote')}
        </Alert>
      )}
      {current && <DocumentLines documents={papersOf(session, current.id)} />}
      <Box sx={actions}>
        {suspension && (
          <Button loading={change.isPending} onClick={() => change.mutate({ path: 'resumption' })}>
            {t('desk.resume')}
          </Button>
        )}
        {!suspension && next && (
          <Button loading={change.isPending} onClick={() => take(next.id)}>
            {t('desk.next')}
          </Button>
        )}
        {!suspension && current && !next && (
          <Button
            loading={change.isPending}
            onClick={() => change.mutate({ path: 'current_point', form: { point: null, version } })}
          >
            {t('desk.endPoint')}
          </Button>
        )}
        {!suspension && (
          <Button variant="outlined" disabled={change.isPending} onClick={() => change.mutate({ path: 'suspension' })}>
            {t('desk.suspend')}
          </Button>
        )}
        {/* after the last point, it is what comes next: the panel of presence may be far below */}
        {!suspension && !next && here?.can.includes('sessions.hold') && (
          <CloseMeeting sessionId={session.id} data={here} />
        )}
      </Box>
      {!suspension && next && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {pointText(t, 'desk.nextIs', next)}
        </Typography>
      )}
      {over.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {t('desk.suspensions', {
            count: over.length,
            times: over
              .map(({ from, until }) =>
                t('desk.suspensionTimes', { from: formatTime(from), until: formatTime(until ?? from) }),
              )
              .join(', '),
          })}
        </Typography>
      )}
    </Panel>
  )
}

/** Shows the time spent on a point beside the time planned. */
function Times({ point, now }: { point: PointProgress; now: number }) {
  const { t } = useTranslation()
  const spent = spentMinutes(point.spentTimes, now)
  const planned = point.expectedMinutes
  const isExceeded = planned !== null && spent > planned
  return (
    <Typography sx={{ mt: 0.5, fontVariantNumeric: 'tabular-nums', ...(isExceeded && { color: 'ink.error' }) }}>
      {joinFacts([
        t('desk.spent', { time: formatDuration(spent) }),
        planned !== null && t('desk.planned', { time: formatDuration(planned) }),
        isExceeded && t('desk.exceeded', { time: formatDuration(spent - planned) }),
      ])}
    </Typography>
  )
}

const papersOf = ({ agenda }: Session, pointId: number) =>
  agenda.flatMap((point) => [point, ...point.points]).find(({ id }) => id === pointId)?.documents ?? []

const actions = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2, '& > .MuiButton-root': { minHeight: 44 } } as const
