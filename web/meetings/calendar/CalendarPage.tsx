import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense, useDeferredValue, useEffect } from 'react'
import { dayOf } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useUrlFilters } from '#web/ground/records/list/useUrlFilters.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { useKeys } from '#web/ground/ui/keyboard/useKeys.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { agenda, shownDay } from './api.ts'
import { CalendarChoices } from './CalendarChoices.tsx'
import { EntryList } from './EntryList.tsx'
import { type CalendarFilters, type CalendarView, kindNames } from './filters.ts'
import { PeriodBar } from './PeriodBar.tsx'
import { formatPeriod, periodOf, stepDay } from './period.ts'
import './translations.ts'

const route = getRouteApi('/house/agenda')
const CalendarGrid = lazy(() => import('./CalendarGrid.tsx'))

/** Shows sessions, deadlines and holidays (SPEC §3 "Agenda"; DOMAIN §9). */
export default function CalendarPage() {
  const { t } = useTranslation()
  const filters = route.useSearch()
  const { filterBy } = useUrlFilters<CalendarFilters>()
  const isNarrow = useMediaQuery((theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const view = filters.vue ?? (isNarrow ? 'liste' : 'mois')
  const day = shownDay(filters)
  const look = {
    onView: (vue: CalendarView) => filterBy({ vue }),
    onToday: () => filterBy({ jour: undefined }),
    onStep: (step: 1 | -1) => filterBy({ jour: stepDay(view, day, step) }),
  }
  useKeys({
    t: look.onToday,
    m: () => look.onView('mois'),
    s: () => look.onView('semaine'),
    l: () => look.onView('liste'),
    ArrowLeft: () => look.onStep(-1),
    ArrowRight: () => look.onStep(1),
  })
  usePrefetch(filters, view)

  return (
    <Page
      title={t('agenda.title')}
      actions={
        <ButtonLink to="/mon-profil" hash="agenda" variant="outlined">
          {t('agenda.feed')}
        </ButtonLink>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0, '& > *': { minWidth: 0 } }}>
        <CalendarChoices filters={filters} onFilter={filterBy} />
        <PeriodBar view={view} day={day} {...look} />
        <CalendarContent
          filters={useDeferredValue(filters)}
          view={useDeferredValue(view)}
          foldsPast={isNarrow}
          onNext={() => look.onStep(1)}
        />
      </Box>
    </Page>
  )
}

interface CalendarContentProps {
  filters: CalendarFilters
  view: CalendarView
  /** the list of the current month begins today */
  foldsPast: boolean
  /** shows the next period */
  onNext: () => void
}

/** Renders the calendar's entries in the chosen view; suspends until they are loaded. */
function CalendarContent({ filters, view, foldsPast, onNext }: CalendarContentProps) {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(agenda(filters))
  const day = shownDay(filters)
  const { from, to } = periodOf(view, day)
  const kinds = filters.type?.map((name) => kindNames[name])
  const wanted = data.entries.filter(({ kind }) => kinds?.includes(kind) ?? true)
  // instants are Paris times; an entry may last into the period
  const inPeriod = wanted.filter(({ start, end }) => dayOf(start) <= to && dayOf(end ?? start) >= from)
  const events = inPeriod.filter(({ kind }) => kind !== 'holiday').length
  return (
    <>
      <Typography component="output" variant="body2" color="textSecondary">
        {t('agenda.count', { count: events })}
      </Typography>
      {view === 'liste' ? (
        <>
          {inPeriod.length > 0 && (
            <EntryList
              key={from}
              entries={inPeriod}
              foldsPast={foldsPast && filters.jour === undefined}
              onNext={onNext}
            />
          )}
          {events === 0 && <EmptyPeriod filters={filters} period={formatPeriod(view, day)} />}
        </>
      ) : (
        <Suspense fallback={<Skeleton variant="rounded" height={560} sx={{ borderRadius: '12px' }} />}>
          <CalendarGrid view={view} day={day} entries={wanted} />
        </Suspense>
      )}
    </>
  )
}

function EmptyPeriod({
  filters: { type, irp, portee, ...kept },
  period,
}: {
  filters: CalendarFilters
  period: string
}) {
  const { t } = useTranslation()
  const isFiltered = type !== undefined || irp !== undefined
  const words = isFiltered ? 'agenda.noneOfThese' : portee ? 'agenda.none.toutes' : 'agenda.none.mine'
  const action = isFiltered
    ? { search: { ...kept, portee }, label: t('common.reset') }
    : portee
      ? { search: { ...kept, portee, jour: undefined }, label: t('agenda.seeToday') }
      : { search: { ...kept, portee: 'toutes' as const }, label: t('agenda.seeAll') }
  return (
    <EmptyState
      action={
        <ButtonLink to="/agenda" search={action.search} variant="outlined">
          {action.label}
        </ButtonLink>
      }
    >
      {t(words, { period })}
    </EmptyState>
  )
}

/** Prefetches the previous and next period. */
function usePrefetch(filters: CalendarFilters, view: CalendarView) {
  const queries = useQueryClient()
  const day = shownDay(filters)
  useEffect(() => {
    for (const step of [1, -1] as const)
      void queries.prefetchQuery(agenda({ ...filters, jour: stepDay(view, day, step) }))
  }, [queries, filters, view, day])
}
