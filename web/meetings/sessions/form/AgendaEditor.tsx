import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { limits } from '#contract/ground/limits.ts'
import type { AgendaDocument, SessionProposal } from '#contract/meetings/sessions/sessions.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatDuration } from '#web/ground/i18n/timeFormats.ts'
import { type Dragged, useDragging } from '#web/ground/ui/dragging/useDragging.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { OfferedPoints } from './OfferedPoints.tsx'
import { PointRow } from './point/PointRow.tsx'
import { pointColumns } from './point/pointColumns.ts'
import { useAgenda } from './point/useAgenda.ts'
import { type AgendaDropPosition, nearestDropPosition, pointNumbers, totalMinutes } from './typed/agendaMoves.ts'
import { blankPoint, toReference } from './typed/formValues.ts'
import '#web/papers/documents/recordTranslations.ts'

interface AgendaEditorProps {
  /** Keys of the points whose details are expanded. */
  open: ReadonlySet<string>
  onToggle: (key: string) => void
  fault: string | undefined
  minutesToApprove: SessionProposal['minutesToApprove']
  /** Documents already attached, by point id. */
  documents: ReadonlyMap<number, readonly AgendaDocument[]>
  /** Files to upload once their point is saved, by point key. */
  waiting: Readonly<Record<string, readonly File[]>>
  /** The session; null until it is saved. */
  place: { irp: number; session: number } | null
  irp: number | null
  onFiles: (key: string, files: readonly File[]) => void
  onGiveUpFiles: (key: string) => void
  /** Stands beside the buttons below the points. */
  children: ReactNode
}

/** Edits the agenda: points with their fields and documents, moved by drag and drop or by keyboard. */
export function AgendaEditor({
  open,
  fault,
  minutesToApprove,
  documents,
  waiting,
  children,
  ...shared
}: AgendaEditorProps) {
  const { t } = useTranslation()
  const { points, errors, acts, said } = useAgenda()
  const list = useRef<HTMLOListElement>(null)
  const { dragged, handle } = useDragging<AgendaDropPosition>(list, {
    attribute: 'data-point',
    levelOf: (point) => points.find(({ key }) => key === point)?.level,
    landingOf: (key, { index, level }) => nearestDropPosition(points, key, { index, level: level === 0 ? 0 : 1 }),
    drop: acts.drop,
  })
  const numbers = pointNumbers(points)
  const minutes = totalMinutes(points)
  const isFull = points.length >= limits.agendaPoints
  const proposed = minutesToApprove.filter(({ id }) => points.every(({ minutesOf }) => minutesOf?.id !== id))

  return (
    <Panel
      title={t('session.agenda')}
      action={
        points.length > 0 && (
          <Typography variant="body2" component="span" color="textSecondary">
            {joinFacts([t('session.points', { count: points.length }), minutes > 0 && formatDuration(minutes)])}
          </Typography>
        )
      }
    >
      {points.length === 0 && <EmptyState>{t('sessionForm.agendaEmpty')}</EmptyState>}
      {points.length > 0 && (
        <Box aria-hidden sx={head}>
          <span>{t('sessionForm.point.title')}</span>
          <span>{t('sessionForm.point.kind')}</span>
          <span>{t('sessionForm.point.papersHead')}</span>
        </Box>
      )}
      <Box
        component="ol"
        ref={list}
        id="champ-root-agenda"
        tabIndex={-1}
        sx={{ ...plainList, '&:focus': { outline: 'none' } }}
      >
        {points.map((point, index) => (
          <PointRow
            key={point.key}
            point={point}
            index={index}
            number={numbers[index] ?? ''}
            errors={errors?.[index]}
            isOpen={open.has(point.key)}
            documents={documents.get(point.id ?? 0) ?? emptyList}
            waiting={waiting[point.key] ?? emptyList}
            minutesToApprove={minutesToApprove}
            mark={dropMarker(dragged, index, points.length)}
            isDragged={dragged?.key === point.key}
            handle={handle}
            acts={acts}
            {...shared}
          />
        ))}
      </Box>
      {fault && (
        <Typography role="alert" variant="body2" sx={{ color: 'ink.error', mt: 1 }}>
          {fault}
        </Typography>
      )}
      <VisuallyHidden>
        <output>{said}</output>
      </VisuallyHidden>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: 1, mt: 2 }}>
        <Button
          variant="outlined"
          startIcon={<Icon path={mdiPlus} />}
          disabled={isFull}
          onClick={() => acts.add(blankPoint())}
        >
          {t('sessionForm.addPoint')}
        </Button>
        {proposed.map((session) => (
          <Button
            key={session.id}
            variant="outlined"
            color="inherit"
            disabled={isFull}
            sx={{ textAlign: 'left' }}
            startIcon={<Icon path={mdiPlus} />}
            onClick={() =>
              acts.add({
                ...blankPoint(),
                title: t('sessionForm.approvalOf', { date: formatDay(session.startsAt) }),
                kind: 'minutes',
                minutesOf: toReference(session),
              })
            }
          >
            {t('sessionForm.approvalOf', { date: formatDay(session.startsAt) })}
          </Button>
        ))}
        {children}
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {isFull ? t('sessionForm.agendaFull', { max: limits.agendaPoints }) : t('sessionForm.agendaHelp')}
      </Typography>
      {shared.irp !== null && (
        <OfferedPoints
          irp={shared.irp}
          session={shared.place?.session ?? null}
          points={points}
          isFull={isFull}
          add={acts.add}
        />
      )}
    </Panel>
  )
}

const emptyList: readonly never[] = []

/** Returns where to draw the drop line of a dragged point: above this row, or below the last one. */
function dropMarker(dragged: Dragged<AgendaDropPosition> | null, index: number, count: number) {
  if (!dragged) return null
  const { landing } = dragged
  if (landing.index === index) return `before-${landing.level}` as const
  return landing.index === count && index === count - 1 ? (`after-${landing.level}` as const) : null
}

/** Names the columns where a point is one line. */
const head = {
  display: { xs: 'none', md: 'grid' },
  gridTemplateColumns: pointColumns,
  columnGap: 1,
  fontSize: 12,
  color: 'text.secondary',
  '& > :first-of-type': { gridColumn: 3 },
} as const
