import { mdiChevronDown } from '@mdi/js'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { AgendaPoint, NestedPoint, Session } from '#contract/meetings/sessions/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatDuration } from '#web/ground/i18n/timeFormats.ts'
import { foldButton, foldIcon } from '#web/ground/ui/foldStyles.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
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
import { PointSummary } from './PointSummary.tsx'
import type { PointFolding } from './usePointFolding.ts'
import '#web/papers/documents/recordTranslations.ts'

interface PointsProps {
  points: readonly (AgendaPoint | NestedPoint)[]
  session: Session
  /** null when all points are open */
  folding: PointFolding | null
  /** the link to what was said of a point before stands beside its title, not below its documents */
  isWide: boolean
}

/** Lists points, each with those below it. */
export const Points = ({ points, ...props }: PointsProps) => (
  <Box component="ol" sx={plainList}>
    {points.map((point) => (
      <Point key={point.id} point={point} {...props} />
    ))}
  </Box>
)

function Point({
  point,
  session,
  folding,
  isWide,
}: Omit<PointsProps, 'points'> & { point: AgendaPoint | NestedPoint }) {
  const { t } = useTranslation()
  const { rapporteur, rapporteurPerson, expectedMinutes } = point
  const duration = expectedMinutes !== null && formatDuration(expectedMinutes)
  const kind = t(`session.kind.${point.kind}`)
  const nested = 'points' in point && point.points.length > 0
  const isOpen = folding?.isOpen(point.id) ?? true
  const contentId = useId()
  const isPastBeside = isWide && !folding
  const pastLink = kindsWithPast.has(point.kind) && (
    <TextLink
      to="/irp/$idIrp/memoire"
      params={{ idIrp: session.irp.id }}
      search={{ about: point.id }}
      color="textSecondary"
      underline="always"
      className="no-print"
      sx={isPastBeside ? pastLinkBeside : pastLinkBelow}
    >
      {t('point.memory')}
      <VisuallyHidden> ({point.title})</VisuallyHidden>
    </TextLink>
  )
  return (
    <Box component="li" id={`point-${point.id}`} {...{ [pointAttribute]: point.id }} sx={row}>
      <Typography component="span" sx={{ fontSize: 17, fontWeight: 600, color: 'text.secondary' }}>
        {point.number}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <Box sx={folding ? foldedRow : titleRow}>
          <Typography variant="h3">
            {folding ? (
              <Box
                component="button"
                type="button"
                aria-expanded={isOpen}
                aria-controls={contentId}
                onClick={() => folding.toggle(point.id)}
                sx={pointButton}
              >
                {point.title}
              </Box>
            ) : (
              point.title
            )}
          </Typography>
          {kind !== point.title && (!folding || isOpen) && (
            <StatusChip tone={kindsNeedingAnswer.has(point.kind) ? 'primary' : 'plain'}>{kind}</StatusChip>
          )}
          {(!folding || isOpen) && (
            <Typography variant="body2" color="textSecondary" sx={{ '&:empty': { display: 'none' } }}>
              {rapporteur && <PersonOrText text={rapporteur} person={rapporteurPerson} />}
              {rapporteur && duration && '\u00A0· '}
              {duration}
            </Typography>
          )}
          {isPastBeside && pastLink}
          {folding && !isOpen && <PointSummary point={point} />}
          {folding && <Icon path={mdiChevronDown} className="no-print" sx={{ ...foldIcon(isOpen), ...chevron }} />}
        </Box>
        <Box id={contentId} sx={isOpen ? {} : foldedContent}>
          <ProposedBy point={point} />
          {point.description && (
            <Typography variant="body2" sx={{ mt: 0.5, maxWidth: '70ch', whiteSpace: 'pre-line' }}>
              {point.description}
            </Typography>
          )}
          <PointOutcome point={point} />
          <AgendaDocuments documents={point.documents} />
          {!isPastBeside && pastLink}
          {point.commitment && <TakenUpCommitment sessionId={session.id} commitment={point.commitment} />}
          <Box className="no-print" sx={pointActions}>
            <RecordOutcome session={session} point={point} />
            <NoteButtons session={session} point={point} />
          </Box>
        </Box>
      </Box>
      {nested && (
        <Box
          sx={{ gridColumn: { xs: '1 / -1', sm: 2 }, mt: folding ? 0.5 : 1.5, borderTop: 1, borderColor: 'divider' }}
        >
          <Points points={point.points} session={session} folding={folding} isWide={isWide} />
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
  mt: { xs: 0, sm: 0.5 },
  '&:empty': { display: 'none' },
} as const

/** All of the line is its target, up to its borders. */
const pointButton = {
  ...foldButton,
  '&::after': { ...foldButton['&::after'], inset: { xs: '-11px 0', md: '-7px 0' }, minHeight: 0 },
} as const
const chevron = { position: 'absolute', right: 0, top: 0 } as const
/** Paper shows everything. */
const foldedContent = { display: 'none', '@media print': { display: 'block' } } as const

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
/** The line of a point that can be folded. */
const foldedRow = { ...titleRow, position: 'relative', pr: 4 } as const
const pastLinkText = { display: 'block', width: 'fit-content', fontSize: 14, lineHeight: '20px' } as const
/** At the end of the line of the title, or of the next one when the title takes all of its own. */
const pastLinkBeside = { ...pastLinkText, ml: 'auto', py: 1.25, my: -1.25 } as const
/** A touch target of 44 px below the documents, which overlaps no other one. */
const pastLinkBelow = { ...pastLinkText, py: 1.5, mb: -1 } as const

const row = {
  ...hashTargetStyles,
  display: 'grid',
  gridTemplateColumns: { xs: '36px minmax(0, 1fr)', sm: '44px minmax(0, 1fr)' },
  position: 'relative',
  columnGap: 1,
  py: { xs: 1.25, md: 0.75 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:last-of-type': { pb: { md: 0.5 } },
  '@media print': { py: '6px', breakInside: 'avoid' },
} as const
