import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Typography from '@mui/material/Typography'
import type { DocumentRow } from '#contract/papers/documents.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { PersonLink } from '#web/ground/ui/person/PersonLink.tsx'
import type { ValidationQueueFilters } from '#web/papers/documents/searchParams.ts'
import { AgeChip } from './AgeChip.tsx'
import '#web/papers/documents/recordTranslations.ts'

interface QueueItemProps {
  document: DocumentRow
  /** Current filters of the queue, kept in the link. */
  filters: ValidationQueueFilters
  isShown: boolean
  isTicked: boolean
  onTick: (ticked: boolean) => void
}

/** Shows one waiting document. The whole line is a link, except its checkbox. */
export function QueueItem({ document, filters, isShown, isTicked, onTick }: QueueItemProps) {
  const { t } = useTranslation()
  const { id, title, irp, point, author, lastStep, pending } = document
  return (
    <Box component="li" sx={{ ...line, ...(isShown && currentItem) }}>
      <Checkbox
        checked={isTicked}
        onChange={(_event, ticked) => onTick(ticked)}
        slotProps={{ input: { 'aria-label': t('doc.tick', { title }) } }}
        sx={{ zIndex: 1, ml: -1 }}
      />
      <Box sx={{ minWidth: 0, flex: 1 }}>
        <TextLink
          to="/documents-a-valider"
          search={{ ...filters, document: id }}
          resetScroll={false}
          color="inherit"
          aria-current={isShown}
          sx={{ fontWeight: 600, overflowWrap: 'anywhere', ...lineWideLink }}
        >
          {title}
        </TextLink>
        <Typography variant="body2" color="textSecondary" sx={{ '&::first-letter': { textTransform: 'uppercase' } }}>
          {joinFacts([point && t('doc.ofPoint', { number: point.number }), irp.name])}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          <Box component="span" sx={author ? nameLink : {}}>
            <PersonLink person={author} />
          </Box>
          {pending && `\u00A0· ${t('doc.version', { n: pending.fileVersion })}`}
        </Typography>
        {lastStep && (
          <Box sx={{ mt: 0.5 }}>
            <AgeChip submittedAt={lastStep.at} />
          </Box>
        )}
      </Box>
    </Box>
  )
}

const line = {
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  px: 1.5,
  py: 1.25,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  '&:hover': { bgcolor: 'action.hover' },
} as const
const currentItem = { bgcolor: 'soft.primary', boxShadow: 'inset 3px 0 0 var(--mui-palette-primary-main)' } as const

/** The name is above the link of the whole line, with a touch target of 44 px. */
const nameLink = {
  position: 'relative',
  zIndex: 1,
  '& > a': { display: 'inline-block', py: 1.5, my: -1.5 },
} as const

/** Makes the link and its focus ring cover the whole line. The text alone is a target of 24 px (WCAG 2.5.8). */
const lineWideLink = {
  display: 'inline-block',
  minHeight: 24,
  '&::after': { content: '""', position: 'absolute', inset: 0 },
  '&:focus-visible': { outline: 'none' },
  '&:focus-visible::after': { outline: '2px solid var(--mui-palette-primary-main)', outlineOffset: '-2px' },
} as const
