import { mdiDownload, mdiPrinterOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQueries } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useDeferredValue, useId } from 'react'
import type { MemoryFacets } from '#contract/meetings/memory/memory.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { type Translate, useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { BodyBreadcrumbs } from '#web/meetings/bodyHome/BodyBreadcrumbs.tsx'
import { bodies } from '#web/people/bodies/api.ts'
import { entriesPerPage, exportUrl, memory } from './api.ts'
import { formatPeriod, type MemoryFilters } from './filters.ts'
import { groupBySession } from './groupBySession.ts'
import { MemoryFilterBar } from './MemoryFilterBar.tsx'
import { MemoryLine } from './MemoryLine.tsx'
import { periodName } from './periodName.ts'
import './translations.ts'
import '#web/meetings/sessions/translations.ts'
import '#web/papers/documents/viewerWords.ts'

const route = getRouteApi('/house/irp/$idIrp/memoire')

/** Lists the opinions, votes, decisions and commitments of a body by session, the latest first. */
export default function MemoryPage() {
  const { t } = useTranslation()
  const { idIrp } = route.useParams()
  const filters = route.useSearch()
  const shown = useDeferredValue(filters)
  const id = useId()
  const [{ data: known }, { data }] = useSuspenseQueries({ queries: [bodies, memory(idIrp, shown)] })
  const { page = 1, about: aboutId, ...narrowing } = shown
  const name = known.member.find((body) => body.id === idIrp)?.name ?? ''
  const isFiltered = page > 1 || Object.values(narrowing).some((value) => value !== undefined)
  const isEmpty = data.member.length === 0
  const isWhole = aboutId === undefined && !isFiltered
  const ofOneBody = data.facets.irps.length === 1 && data.facets.irps[0]?.id === idIrp
  const { about } = data

  return (
    <Page
      title={aboutId === undefined ? t('memory.ofBody', { name }) : t('memory.aboutTitle')}
      trail={<BodyBreadcrumbs id={idIrp} withSelf />}
      context={
        about
          ? t('memory.aboutContext', { title: about.title, date: formatDay(about.session.startsAt) })
          : aboutId !== undefined && name
      }
      actions={
        <>
          {aboutId !== undefined && (
            <ButtonLink to="." search={{}} variant="outlined">
              {t('memory.seeWhole')}
            </ButtonLink>
          )}
          {!isEmpty && (
            <>
              <Button
                variant="outlined"
                color="inherit"
                startIcon={<Icon path={mdiPrinterOutline} />}
                onClick={() => window.print()}
              >
                {t('memory.print')}
              </Button>
              <Button
                component="a"
                href={exportUrl(idIrp, shown)}
                download
                variant="outlined"
                color="inherit"
                startIcon={<Icon path={mdiDownload} />}
              >
                {t('memory.export')}
              </Button>
            </>
          )}
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
        {!(isEmpty && !isFiltered) && <MemoryFilterBar facets={data.facets} filters={filters} />}
        {!(isEmpty && !isFiltered) && (
          <Typography component="output" variant="body2" color="textSecondary">
            {t('memory.count', { count: data.totalItems })}
            <PrintedFilters facets={data.facets} filters={shown} />
          </Typography>
        )}
        {isEmpty && (
          <EmptyState
            {...(!isWhole && {
              action: (
                <ButtonLink to="." search={isFiltered && aboutId ? { about: aboutId } : {}} variant="outlined">
                  {t(isFiltered ? 'common.reset' : 'memory.seeWhole')}
                </ButtonLink>
              ),
            })}
          >
            {t(isFiltered ? 'memory.noneFound' : aboutId === undefined ? 'memory.none' : 'memory.noneAbout')}
          </EmptyState>
        )}
        {groupBySession(data.member).map(({ session, irp, entries }) => (
          <Card component="section" key={session.id} aria-labelledby={`${id}-${session.id}`} sx={card}>
            <Typography variant="h2" id={`${id}-${session.id}`} sx={{ fontSize: 17 }}>
              {formatDay(session.startsAt)}
            </Typography>
            <Typography variant="body2" component="div" color="textSecondary" sx={{ '& a': { lineHeight: '24px' } }}>
              {!ofOneBody && `${irp.name}\u00A0· `}
              <TextLink to="/seances/$idEvent" params={{ idEvent: session.id }} underline="always" color="inherit">
                {session.title}
              </TextLink>
            </Typography>
            <Box component="ul" sx={plainList}>
              {entries.map((entry) => (
                <MemoryLine key={`${entry.kind}-${entry.id}`} entry={entry} />
              ))}
            </Box>
          </Card>
        ))}
        <Pager page={page} itemsPerPage={entriesPerPage} totalItems={data.totalItems} />
      </Box>
    </Page>
  )
}

/** Names the chosen filters on paper, where the fields are not printed. */
function PrintedFilters({ facets, filters }: { facets: MemoryFacets; filters: MemoryFilters }) {
  const { t } = useTranslation()
  const chosen = chosenNames(t, facets, filters)
  if (chosen.length === 0) return null
  return (
    <Box component="span" sx={{ display: 'none', '@media print': { display: 'inline' } }}>
      {`\u00A0: ${joinFacts(chosen)}`}
    </Box>
  )
}

function chosenNames(
  t: Translate,
  { periods, thematics, irps }: MemoryFacets,
  { period, kind, year, thematic, irp, q }: MemoryFilters,
): string[] {
  const chosenPeriod = periods.find((one) => formatPeriod(one) === period)
  const names = [
    chosenPeriod && periodName(t, chosenPeriod, periods),
    kind && t(`memory.kind.${kind}`),
    year && String(year),
    thematics.find(({ id }) => id === thematic)?.name,
    irps.find(({ id }) => id === irp)?.name,
    q && `«\u00A0${q}\u00A0»`,
  ]
  return names.filter((name) => typeof name === 'string')
}

const card = { px: { xs: 2, sm: 2.5 }, pt: 2, pb: 0.75, minWidth: 0 } as const
