import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import type { AgendaPoint, NestedPoint, Session } from '#contract/meetings/sessions/sessions.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatDuration } from '#web/ground/i18n/timeFormats.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { PersonOrText } from '#web/ground/ui/person/PersonOrText.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { hashTargetStyles } from '#web/ground/ui/useHashHighlight.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { NoteButtons } from '#web/meetings/commitments/NoteButtons.tsx'
import { TakenUpCommitment } from '#web/meetings/commitments/TakenUpCommitment.tsx'
import { ProposedBy } from '#web/meetings/proposals/ProposedBy.tsx'
import { RecordOutcome } from '#web/meetings/sessions/outcomes/RecordOutcome.tsx'
import { PointOutcome } from '#web/meetings/sessions/PointOutcome.tsx'
import { pointAttribute } from '#web/meetings/sessions/tray/pointAttribute.ts'
import { AgendaDocuments } from './AgendaDocuments.tsx'
import { agendaTotals } from './agendaTotals.ts'
import '#web/papers/documents/recordTranslations.ts'

/** Shows the agenda: each point with its number, its kind and its documents. @param props.children stands below */
export function Agenda({ session, children }: { session: Session; children?: ReactNode }) {
  const { t } = useTranslation()
  const { agenda } = session
  const { points, documents, minutes } = agendaTotals(session)
  const sums = [
    t('session.points', { count: points }),
    documents > 0 && t('session.documents', { count: documents }),
    minutes > 0 && formatDuration(minutes),
  ]
  return (
    <Panel
      title={t('session.agenda')}
      action={
        points > 0 && (
          <Typography variant="body2" component="span" color="textSecondary">
            {joinFacts(sums)}
          </Typography>
        )
      }
    >
      {points === 0 ? <EmptyState>{t('session.noAgenda')}</EmptyState> : <Points points={agenda} session={session} />}
      {children && <Box sx={{ mt: 2 }}>{children}</Box>}
    </Panel>
  )
}

const Points = ({ points, session }: { points: readonly (AgendaPoint | NestedPoint)[]; session: Session }) => (
  <Box component="ol" sx={plainList}>
    {points.map((point) => (
      <Point key={point.id} point={point} session={session} />
    ))}
  </Box>
)

function Point({ point, session }: { point: AgendaPoint | NestedPoint; session: Session }) {
  const { t } = useTranslation()
  const { rapporteur, rapporteurPerson, expectedMinutes } = point
  const duration = expectedMinutes !== null && formatDuration(expectedMinutes)
  const kind = t(`session.kind.${point.kind}`)
  const hasPast = kindsWithPast.has(point.kind)
  const nested = 'points' in point && point.points.length > 0
  return (
    <Box component="li" id={`point-${point.id}`} {...{ [pointAttribute]: point.id }} sx={row}>
      <Typography component="span" sx={{ fontSize: 17, fontWeight: 600, color: 'text.secondary' }}>
        {point.number}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={{ ...titleRow, ...(hasPast && besidePastLink) }}>
          <Typography variant="h3">{point.title}</Typography>
          {kind !== point.title && (
            <StatusChip tone={kindsNeedingAnswer.has(point.kind) ? 'primary' : 'plain'}>{kind}</StatusChip>
          )}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 0.25, '&:empty': { display: 'none' } }}>
          {rapporteur && <PersonOrText text={rapporteur} person={rapporteurPerson} />}
          {rapporteur && duration && '\u00A0· '}
          {duration}
        </Typography>
        <ProposedBy point={point} />
        {point.description && (
          <Typography variant="body2" sx={{ mt: 0.5, maxWidth: '70ch', whiteSpace: 'pre-line' }}>
            {point.description}
          </Typography>
        )}
        <PointOutcome point={point} />
        <AgendaDocuments documents={point.documents} />
        {hasPast && (
          <TextLink
            to="/irp/$idIrp/memoire"
            params={{ idIrp: session.irp.id }}
            search={{ about: point.id }}
            color="textSecondary"
            underline="always"
            className="no-print"
            sx={pastLink}
          >
            {t('point.memory')}
            <VisuallyHidden> ({point.title})</VisuallyHidden>
          </TextLink>
        )}
        {point.commitment && <TakenUpCommitment sessionId={session.id} commitment={point.commitment} />}
        <Box className="no-print" sx={pointActions}>
          <RecordOutcome session={session} point={point} />
          <NoteButtons session={session} point={point} />
        </Box>
      </Box>
      {nested && (
        <Box sx={{ gridColumn: { xs: '1 / -1', sm: 2 }, mt: 1.5, borderTop: 1, borderColor: 'divider' }}>
          <Points points={point.points} session={session} />
        </Box>
      )}
    </Box>
  )
}

/** What is recorded of a point, on one line where there is room. */
const pointActions = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  alignItems: 'center',
  '&:empty': { display: 'none' },
} as const

/** Kinds of points the members must vote or give an opinion on. */
const kindsNeedingAnswer = new Set<AgendaPoint['kind']>(['consultation', 'opinion', 'deliberation'])

/** Kinds of points on which the body may have answered or decided before. */
const kindsWithPast = new Set<AgendaPoint['kind']>([
  'information',
  'consultation',
  'opinion',
  'deliberation',
  'appointment',
])

const titleRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 1.25,
  rowGap: 0.5,
} as const
/** On a phone a touch target of 44 px below the documents, which overlaps no other one; else at the end of the title. */
const pastLink = {
  display: 'block',
  width: 'fit-content',
  fontSize: 14,
  lineHeight: '20px',
  position: { md: 'absolute' },
  top: 0,
  right: 0,
  py: { xs: 1.5, md: 1.25 },
  mb: { xs: -1, md: 0 },
} as const
const besidePastLink = { pr: { md: '168px' } } as const

const row = {
  ...hashTargetStyles,
  display: 'grid',
  gridTemplateColumns: { xs: '36px minmax(0, 1fr)', sm: '44px minmax(0, 1fr)' },
  position: 'relative',
  columnGap: 1,
  py: { xs: 1.25, md: 1 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:last-of-type': { pb: 0.5 },
  '@media print': { py: '6px', breakInside: 'avoid' },
} as const
