import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQueries } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useId } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { FilterChips } from '#web/ground/ui/filters/FilterChips.tsx'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { pastSessions, sessionsPerPage, upcomingSessions } from '#web/meetings/sessions/api.ts'
import { sessionTypes } from '#web/meetings/sessions/filters.ts'
import { groupByYear } from '#web/meetings/sessions/groupByYear.ts'
import { SessionItems } from '#web/meetings/sessions/SessionItem.tsx'
import { bodies } from '#web/people/bodies/api.ts'
import { BodyBreadcrumbs } from './BodyBreadcrumbs.tsx'
import '#web/people/bodies/translations.ts'
import '#web/papers/documents/recordTranslations.ts'

const route = getRouteApi('/house/irp/$idIrp/seances')

/** Lists the sessions of a body: upcoming ones, then past ones by year. */
export default function BodySessionsPage() {
  const { t } = useTranslation()
  const { idIrp } = route.useParams()
  const filters = route.useSearch()
  const shown = useDeferredValue(filters)
  const navigate = useNavigate()
  const pastId = useId()
  const [{ data: known }, { data: upcoming }, { data: past }] = useSuspenseQueries({
    queries: [bodies, upcomingSessions(idIrp, shown), pastSessions(idIrp, shown)],
  })
  const page = shown.page ?? 1
  const name = known.member.find(({ id }) => id === idIrp)?.name ?? ''
  const nothing = upcoming.totalItems + past.totalItems === 0

  return (
    <Page
      title={t('session.ofBody', { name })}
      trail={<BodyBreadcrumbs id={idIrp} withSelf />}
      actions={
        <ButtonLink to="/irp/$idIrp/memoire" params={{ idIrp }} variant="outlined">
          {t('body.memory')}
        </ButtonLink>
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        <FilterChips
          label={t('session.filterType')}
          choices={sessionTypes.map((value) => ({ value, label: t(`session.type.${value}`) }))}
          chosen={filters.type}
          onChoose={(type) =>
            void navigate({ to: '/irp/$idIrp/seances', params: { idIrp }, search: { type }, replace: true })
          }
        />
        {nothing && (
          <EmptyState
            action={
              shown.type ? (
                <ButtonLink to="." search={{}} variant="outlined">
                  {t('common.reset')}
                </ButtonLink>
              ) : (
                <ButtonLink to="/irp/$idIrp" params={{ idIrp }} variant="outlined">
                  {t('session.backToBody')}
                </ButtonLink>
              )
            }
          >
            {shown.type ? t('session.noneOfType') : t('session.none')}
          </EmptyState>
        )}
        {page === 1 && upcoming.member.length > 0 && (
          <Panel title={t('session.upcoming')}>
            <SessionItems sessions={upcoming.member} />
          </Panel>
        )}
        {past.member.length > 0 && (
          <Box component="section" aria-labelledby={pastId} sx={{ display: 'grid', gap: 2 }}>
            <Typography variant="h2" id={pastId}>
              {t('session.past')}
            </Typography>
            {groupByYear(past.member).map(({ year, sessions }) => (
              <Panel key={year} title={String(year)} heading="h3">
                <SessionItems sessions={sessions} />
              </Panel>
            ))}
          </Box>
        )}
        <Pager page={page} itemsPerPage={sessionsPerPage} totalItems={past.totalItems} />
      </Box>
    </Page>
  )
}
