import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { getRouteApi } from '@tanstack/react-router'
import type { ContentRow } from '#contract/publishing/contents/contents.ts'
import { yearOf } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { DateTile } from '#web/ground/ui/DateTile.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { ContentList } from './ContentList.tsx'
import '#web/publishing/contents/translations.ts'

const route = getRouteApi('/house/synopsis')

/** Lists the synopses, one line per session, by body and year. */
export default function SynopsesPage() {
  const { t } = useTranslation()
  return (
    <Page title={t('nav.synopsis')} context={t('content.synopsis.context')}>
      <ContentList contentType="synopsis" filters={route.useSearch()}>
        {(contents) =>
          groupBySessionYear(contents).map(([year, ofYear]) => (
            <Panel key={year} title={String(year)}>
              <Box component="ul" sx={plainList}>
                {ofYear.map((synopsis) => (
                  <SynopsisLine key={synopsis.id} synopsis={synopsis} />
                ))}
              </Box>
            </Panel>
          ))
        }
      </ContentList>
    </Page>
  )
}

function SynopsisLine({ synopsis: { id, title, introduction, session, thematics } }: { synopsis: ContentRow }) {
  return (
    <Box component="li" sx={line}>
      {session && <DateTile date={session.startsAt} />}
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <TextLink to="/synopsis/$id" params={{ id }} color="inherit" sx={{ fontWeight: 600 }}>
          {title}
        </TextLink>
        <Typography variant="body2" color="textSecondary">
          {joinFacts([session?.irp.name, ...thematics.map(({ name }) => name)])}
        </Typography>
        <Typography variant="body2" noWrap>
          {introduction}
        </Typography>
      </Box>
    </Box>
  )
}

/** Groups by the year of the session, last first. Keeps the given order within a year. */
function groupBySessionYear(contents: readonly ContentRow[]) {
  const years = new Map<number, ContentRow[]>()
  for (const content of contents) {
    const year = yearOf(content.session?.startsAt ?? content.publishedAt ?? content.updatedAt)
    years.set(year, [...(years.get(year) ?? []), content])
  }
  return [...years].sort(([one], [other]) => other - one)
}

const line = {
  display: 'flex',
  gap: 1.5,
  py: 1.25,
  '&:last-of-type': { pb: 0 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
