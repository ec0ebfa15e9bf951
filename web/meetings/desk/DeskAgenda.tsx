import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState, useSyncExternalStore } from 'react'
import { limits } from '#contract/ground/limits.ts'
import type { PointProgress, Progress } from '#contract/meetings/desk/desk.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatDuration } from '#web/ground/i18n/timeFormats.ts'
import type { TextSaver } from '#web/ground/richText/textSaver.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { AddPointDialog } from './AddPointDialog.tsx'
import { isOpen, useProgressChange } from './api.ts'
import type { NoteKeeper } from './noteKeeper.ts'
import { pointText } from './pointText.ts'
import { spentMinutes } from './spentTime.ts'

interface DeskAgendaProps {
  sessionId: number
  data: Progress
  now: number
  keeper: NoteKeeper
  /** the point whose notes are shown */
  selectedId: number | null
  onSelect: (pointId: number) => void
}

/** Lists the points with their times: any of them can be taken, and its notes written. */
export function DeskAgenda({ sessionId, data, now, keeper, selectedId, onSelect }: DeskAgendaProps) {
  const { t } = useTranslation()
  const [isAdding, setIsAdding] = useState(false)
  const change = useProgressChange(sessionId)
  const isSuspended = data.suspensions.some(({ until }) => until === null)
  const mayTake = isOpen(data) && !isSuspended
  const take = ({ id }: PointProgress) =>
    change.mutate(
      { path: 'current_point', form: { point: { id }, version: data.version } },
      { onSuccess: () => onSelect(id) },
    )
  return (
    <Panel title={t('desk.agenda')}>
      <Box component="ol" sx={plainList}>
        {data.points.map((point) => (
          <Box component="li" key={point.id} sx={row} {...(point.id === data.currentPointId && current)}>
            <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
              <Typography sx={{ overflowWrap: 'anywhere', pl: point.number.includes('.') ? 2 : 0 }}>
                {pointText(t, 'desk.pointName', point)}
              </Typography>
              <Typography
                variant="body2"
                color="textSecondary"
                sx={{ pl: point.number.includes('.') ? 2 : 0, '&:empty': { display: 'none' } }}
              >
                {joinFacts(timesOf(point))}
              </Typography>
            </Box>
            {point.id === data.currentPointId ? (
              <StatusChip tone="primary">{t('desk.underWay')}</StatusChip>
            ) : (
              point.spentTimes.length > 0 && <StatusChip tone="plain">{t('desk.taken')}</StatusChip>
            )}
            <NoteMark saver={keeper.saverOf(point.id)} />
            <Box sx={{ display: 'flex', gap: 1, '& > .MuiButton-root': { minHeight: 44 } }}>
              {mayTake && point.id !== data.currentPointId && (
                <Button
                  variant="outlined"
                  disabled={change.isPending}
                  aria-label={pointText(
                    t,
                    point.spentTimes.length > 0 ? 'desk.takePointAgain' : 'desk.takePoint',
                    point,
                  )}
                  onClick={() => take(point)}
                >
                  {t(point.spentTimes.length > 0 ? 'desk.takeAgain' : 'desk.take')}
                </Button>
              )}
              <Button
                variant="text"
                aria-label={pointText(t, 'desk.writeOn', point)}
                aria-pressed={point.id === selectedId}
                onClick={() => onSelect(point.id)}
              >
                {t('desk.write')}
              </Button>
            </Box>
          </Box>
        ))}
      </Box>
      {isOpen(data) && data.points.length < limits.agendaPoints && (
        <Button variant="outlined" onClick={() => setIsAdding(true)} sx={{ minHeight: 44, mt: 1.5 }}>
          {t('desk.addPoint')}
        </Button>
      )}
      {isAdding && <AddPointDialog sessionId={sessionId} onClose={() => setIsAdding(false)} />}
    </Panel>
  )

  function timesOf({ spentTimes, expectedMinutes }: PointProgress) {
    return [
      spentTimes.length > 0 && t('desk.spent', { time: formatDuration(spentMinutes(spentTimes, now)) }),
      expectedMinutes !== null && t('desk.planned', { time: formatDuration(expectedMinutes) }),
    ]
  }
}

/** Says that notes on a point are not stored by the server yet, wherever the viewer writes now. */
function NoteMark({ saver }: { saver: TextSaver }) {
  const { t } = useTranslation()
  const { status } = useSyncExternalStore(saver.subscribe, saver.getState)
  if (status === 'conflict') return <StatusChip tone="error">{t('desk.note.toSettle')}</StatusChip>
  if (status === 'unreachable' || status === 'refused')
    return <StatusChip tone="error">{t('desk.note.toSend')}</StatusChip>
  return null
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1,
  rowGap: 0.5,
  py: 1,
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
const current = { 'aria-current': 'step' } as const
