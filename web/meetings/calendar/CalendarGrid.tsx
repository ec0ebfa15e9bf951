import Calendar, {
  type DayCellInfo,
  type DayHeaderInfo,
  type EventClickInfo,
  type EventDisplayInfo,
  type EventInput,
} from '@fullcalendar/react'
import dayGrid from '@fullcalendar/react/daygrid'
import french from '@fullcalendar/react/locales/fr'
import classic from '@fullcalendar/react/themes/classic'
import timeGrid from '@fullcalendar/react/timegrid'
import Box from '@mui/material/Box'
import GlobalStyles from '@mui/material/GlobalStyles'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import './grid.css'
import { useNavigate, useRouter } from '@tanstack/react-router'
import type { CalendarEntry } from '#contract/meetings/calendar/calendar.ts'
import { dayOf, formatDayLong } from '#web/ground/i18n/dates.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import type { CalendarFilters } from './filters.ts'
import { GridEntry } from './GridEntry.tsx'
import { formatPeriod, periodOf } from './period.ts'
import { visibleHours } from './visibleHours.ts'

const weekView = 'timeGridWeek'

interface CalendarGridProps {
  view: 'mois' | 'semaine'
  day: string
  entries: readonly CalendarEntry[]
}

/** Renders a month or a week as a grid. On a phone it scrolls horizontally in its frame. */
export default function CalendarGrid({ view, day, entries }: CalendarGridProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const navigate = useNavigate()
  const { from } = periodOf(view, day)
  const open = ({ event, jsEvent }: EventClickInfo) => {
    // leaves new-tab clicks to the browser
    if (!event.url || jsEvent.metaKey || jsEvent.ctrlKey || jsEvent.shiftKey || jsEvent.altKey) return
    jsEvent.preventDefault()
    router.history.push(event.url)
  }
  const seeWeek = (date: Date) =>
    void navigate({
      to: '/agenda',
      search: (kept: CalendarFilters) => ({ ...kept, vue: 'semaine', jour: dayOf(date) }),
    })
  return (
    <Box component="section" aria-label={t('agenda.grid', { period: formatPeriod(view, day) })} tabIndex={0} sx={frame}>
      <GlobalStyles styles={landscapePrint} />
      <Box sx={minWidthStyle}>
        <Calendar
          key={`${view} ${from}`}
          plugins={[dayGrid, timeGrid, classic]}
          locale={french}
          timeZone="Europe/Paris"
          initialView={view === 'mois' ? 'dayGridMonth' : weekView}
          initialDate={from}
          headerToolbar={false}
          height="auto"
          fixedWeekCount={false}
          dayRowClass="week-row"
          firstDay={1}
          events={entries.map(toEvent)}
          eventDisplay="block"
          eventOrder="place"
          eventOrderStrict
          eventClick={open}
          eventContent={renderEntry}
          eventsHint={t('agenda.events')}
          dayMaxEventRows={view === 'mois' ? 5 : false}
          moreLinkText={(count) => t('agenda.more', { count })}
          moreLinkHint={(count) => t('agenda.moreHint', { count })}
          closeHint={t('common.close')}
          dayCellTopContent={renderDay}
          dayHeaderContent={renderHeader}
          navLinks={view === 'mois'}
          navLinkDayClick={seeWeek}
          navLinkHint={(_words, date) => weekLabel(t, date)}
          dayHeaderFormat={view === 'mois' ? { weekday: 'long' } : { weekday: 'short', day: 'numeric', month: 'short' }}
          allDayText={t('agenda.allDay')}
          slotHeaderContent={({ text }) => t('agenda.hour', { hour: Number.parseInt(text, 10) })}
          borderless
          nowIndicator
          {...visibleHours(entries, periodOf(view, day))}
        />
      </Box>
    </Box>
  )
}

/** Accessible name of a day number: the date and the link's target. */
const weekLabel = (t: Translate, date: Date) =>
  t(dayOf(date) === dayOf(new Date()) ? 'agenda.weekOfToday' : 'agenda.weekOf', {
    number: Number(dayOf(date).slice(8)),
    day: formatDayLong(date),
  })

const toEvent = (entry: CalendarEntry, place: number): EventInput => ({
  id: entry.key,
  title: entry.title,
  start: entry.start,
  ...(entry.end !== null && { end: entry.end }),
  allDay: entry.end === null,
  ...(entry.path !== null && { url: entry.path }),
  extendedProps: { entry, place },
})

const renderEntry = ({ event, isStart }: EventDisplayInfo) => (
  <GridEntry entry={event.extendedProps['entry'] as CalendarEntry} isStart={isStart} />
)
const renderDay = ({ isToday, dayNumberText }: DayCellInfo) => <Day isToday={isToday}>{dayNumberText}</Day>
/** Highlights today in a week; in a month the headers are weekdays. */
const renderHeader = ({ isToday, text, view }: DayHeaderInfo) => (
  <Day isToday={isToday && view.type === weekView}>{text}</Day>
)

/** Marks today by a word and a filled circle. */
function Day({ isToday, children }: { isToday: boolean; children: string }) {
  const { t } = useTranslation()
  if (!isToday) return children
  return (
    <Box component="strong" sx={todayStyle}>
      {children}
      <VisuallyHidden>{` ${t('agenda.isToday')}`}</VisuallyHidden>
    </Box>
  )
}

const todayStyle = {
  px: 0.75,
  borderRadius: '12px',
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  '@media print': { bgcolor: 'transparent', color: 'inherit', border: 1 },
} as const

const frame = {
  position: 'relative',
  overflowX: 'auto',
  bgcolor: 'background.paper',
  border: 1,
  borderColor: 'divider',
  borderRadius: '12px',
  '&:focus-visible': { outlineOffset: -2 },
  '@media print': { overflow: 'visible' },
} as const
/**
 * Prints six weeks on one page. The rows have at once the height that the calendar gives them once it has measured its
 * width: a sixth of the width divided by its aspect ratio of 1.35.
 */
const minWidthStyle = {
  minWidth: 720,
  containerType: 'inline-size',
  '& .week-row': { minHeight: 'calc(100cqw / 1.35 / 6)' },
  '@media print': { minWidth: 0, zoom: 0.7 },
} as const
const landscapePrint = { '@page': { size: 'landscape', margin: '10mm' } } as const
