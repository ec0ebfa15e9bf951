import { mdiLockOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import type { CalendarEntry } from '#contract/meetings/calendar/calendar.ts'
import { formatTime } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { entryMarks } from './entryMarks.ts'
import { coloursOf, iconOf } from './kinds.ts'

/** Renders an entry in its day: icon, time, title. Screen readers get the full text. */
export function GridEntry({ entry, isStart }: { entry: CalendarEntry; isStart: boolean }) {
  const { t } = useTranslation()
  const { kind, title, start, end, irp, status, confidential } = entry
  const { ink, soft } = coloursOf(entry)
  const marks = entryMarks(t, entry)
  const named = kind === 'opinionDue' || kind === 'minutesDue' ? t(`agenda.short.${kind}`, { title }) : title
  const said = irp ? `${named} – ${irp.name}` : named
  return (
    <Box
      title={[t(`agenda.one.${kind}`), said, ...marks].join(', ')}
      sx={{ ...box, color: ink, bgcolor: soft, borderStyle: status === 'draft' ? 'dashed' : 'solid' }}
    >
      <VisuallyHidden>{`${t(`agenda.one.${kind}`)}, `}</VisuallyHidden>
      <Icon path={iconOf(entry)} sx={drawing} />
      {confidential && <Icon path={mdiLockOutline} sx={drawing} />}
      <Box component="span" sx={words}>
        {end !== null && isStart && <Box component="span" sx={{ fontWeight: 600 }}>{`${formatTime(start)} `}</Box>}
        <Box component="span" sx={status === 'cancelled' ? { textDecoration: 'line-through' } : {}}>
          {said}
        </Box>
        {marks.length > 0 && <VisuallyHidden>{`, ${marks.join(', ')}`}</VisuallyHidden>}
      </Box>
    </Box>
  )
}

const box = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 0.5,
  flex: 1,
  minWidth: 0,
  height: '100%',
  px: 0.5,
  py: 0.25,
  border: 1,
  borderColor: 'currentcolor',
  borderRadius: '6px',
  fontSize: 12,
  lineHeight: 1.35,
  overflow: 'hidden',
} as const
const drawing = { fontSize: 14, flex: 'none', mt: '1px' } as const
/** At most three lines; the tooltip has the rest. */
const words = {
  minWidth: 0,
  overflow: 'hidden',
  overflowWrap: 'anywhere',
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: 3,
} as const
