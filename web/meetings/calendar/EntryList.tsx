import { mdiCancel, mdiLockOutline, mdiPencilOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { CalendarEntry } from '#contract/meetings/calendar/calendar.ts'
import { dayOf, daysUntil, formatDayLong, formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { coloursOf, iconOf } from './kinds.ts'

interface EntryListProps {
  entries: readonly CalendarEntry[]
  /** what is over is shown on demand */
  foldsPast: boolean
  /** shows the next period */
  onNext: () => void
}

/** Lists entries by day; skips empty days. */
export function EntryList({ entries, foldsPast, onNext }: EntryListProps) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(false)
  const coming = entries.filter(({ start, end }) => daysUntil(end ?? start) >= 0)
  const past = entries.length - coming.length
  if (!foldsPast || isOpen || past === 0) return <Days entries={entries} />
  return (
    <>
      <Button variant="outlined" color="inherit" onClick={() => setIsOpen(true)} sx={{ justifySelf: 'start' }}>
        {t('agenda.showPast', { count: past })}
      </Button>
      {coming.length > 0 ? (
        <Days entries={coming} />
      ) : (
        <EmptyState
          action={
            <Button variant="outlined" onClick={onNext}>
              {t('agenda.next.liste')}
            </Button>
          }
        >
          {t('agenda.nothingLeft')}
        </EmptyState>
      )}
    </>
  )
}

function Days({ entries }: { entries: readonly CalendarEntry[] }) {
  const { t } = useTranslation()
  const days = [...Map.groupBy(entries, ({ start }) => dayOf(start))]
  return (
    <Card sx={{ px: { xs: 2, sm: 2.5 }, py: 0.5 }}>
      {days.map(([day, ofDay]) => (
        <Box key={day} component="section" aria-label={formatDayLong(day)} sx={section}>
          <Typography variant="h3" sx={heading}>
            {formatDayLong(day)}
            {daysUntil(day) === 0 && <StatusChip tone="primary">{t('agenda.isToday')}</StatusChip>}
          </Typography>
          <Box component="ul" sx={plainList}>
            {ofDay.map((entry) => (
              <EntryLine key={entry.key} entry={entry} />
            ))}
          </Box>
        </Box>
      ))}
    </Card>
  )
}

const section = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' },
  columnGap: 2,
  rowGap: 0.5,
  py: 1.5,
  '& + &': { borderTop: 1, borderColor: 'divider' },
  breakInside: 'avoid',
} as const

const heading = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  alignSelf: 'start',
  py: 0.75,
} as const

function EntryLine({ entry }: { entry: CalendarEntry }) {
  const { t } = useTranslation()
  const { kind, title, start, end, irp, status, path } = entry
  const { ink, soft } = coloursOf(entry)
  const hours =
    end !== null &&
    `${formatTime(start)} – ${dayOf(end) === dayOf(start) ? '' : `${formatDayLong(end)}, `}${formatTime(end)}`
  return (
    <Box component="li" sx={line}>
      <Box sx={{ ...tile, color: ink, bgcolor: soft }}>
        <Icon path={iconOf(entry)} fontSize="small" />
      </Box>
      <Box sx={words}>
        <Box sx={{ minWidth: 0, flex: '1 1 240px' }}>
          {path ? (
            <TextLink
              to={path}
              color="inherit"
              sx={{ fontWeight: 500, textDecorationLine: status === 'cancelled' ? 'line-through' : undefined }}
            >
              {title}
            </TextLink>
          ) : (
            <Typography component="span" color="textSecondary">
              {title}
            </Typography>
          )}
          <Typography variant="body2" color="textSecondary">
            {joinFacts([t(`agenda.one.${kind}`), hours, irp?.name])}
          </Typography>
        </Box>
        <Marks entry={entry} />
      </Box>
    </Box>
  )
}

function Marks({ entry: { kind, status, confidential, late, answer } }: { entry: CalendarEntry }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, '&:empty': { display: 'none' } }}>
      {status === 'draft' && (
        <StatusChip tone="plain" icon={mdiPencilOutline}>
          {t('agenda.status.draft')}
        </StatusChip>
      )}
      {status === 'cancelled' && (
        <StatusChip tone="error" icon={mdiCancel}>
          {t('agenda.status.cancelled')}
        </StatusChip>
      )}
      {confidential && (
        <StatusChip tone="plain" icon={mdiLockOutline}>
          {t('agenda.confidential')}
        </StatusChip>
      )}
      {answer && <StatusChip tone={answer === 'absent' ? 'plain' : 'info'}>{t(`agenda.answer.${answer}`)}</StatusChip>}
      {late && (
        <StatusChip tone="error">{t(kind === 'opinionDue' ? 'agenda.deemedNegative' : 'agenda.late')}</StatusChip>
      )}
    </Box>
  )
}

const line = { display: 'flex', gap: 1.5, alignItems: 'flex-start', py: 0.75 } as const
/** Puts the marks at the right, or below the text on narrow screens. */
const words = { display: 'flex', flexWrap: 'wrap', flex: 1, minWidth: 0, columnGap: 1.5, rowGap: 0.75 } as const
const tile = {
  display: 'grid',
  placeItems: 'center',
  width: 32,
  height: 32,
  borderRadius: '8px',
  flex: 'none',
} as const
