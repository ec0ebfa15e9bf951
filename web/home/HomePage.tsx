import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useMe } from '#web/accounts/api.ts'
import { SessionItems } from '#web/sessions/SessionItem.tsx'
import { daysAway } from '#web/sessions/when.ts'
import { stack } from '#web/ui/columns.ts'
import { formatDayLong } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { inLine } from '#web/ui/facts.ts'
import { ButtonLink } from '#web/ui/links.tsx'
import { Page } from '#web/ui/Page.tsx'
import { Panel } from '#web/ui/Panel.tsx'
import { home } from './api.ts'
import { HomeLinks } from './HomeLinks.tsx'
import { LatestDocuments } from './LatestDocuments.tsx'
import { News } from './News.tsx'
import { Slider } from './Slider.tsx'
import { ToDo } from './ToDo.tsx'

/** The dashboard: what awaits me, then what is new. */
export default function HomePage() {
  const { t } = useTranslation()
  const me = useMe()
  const { data } = useSuspenseQuery(home)
  const next = data.nextSessions[0]
  const context = [today(), next && t('home.next', { when: daysAway(next.startsAt) })]

  return (
    <Page
      title={t('home.hello', { firstName: me.firstName })}
      context={
        <Box component="span" sx={{ display: 'block', '&::first-letter': { textTransform: 'uppercase' } }}>
          {inLine(context)}
        </Box>
      }
    >
      <Box sx={stack}>
        <ToDo home={data} />
        <Slider contents={data.slider} />
        <Box sx={grid(420)}>
          <Box sx={{ ...stack, alignContent: 'start' }}>
            <Panel title={t('home.nextSessions')}>
              {data.nextSessions.length > 0 ? (
                <SessionItems sessions={data.nextSessions} withBody />
              ) : (
                <Empty
                  action={
                    <ButtonLink to="/irps" variant="outlined">
                      {t('home.seeBodies')}
                    </ButtonLink>
                  }
                >
                  {t('home.noNext')}
                </Empty>
              )}
            </Panel>
            <Panel title={t('home.lastSessions')}>
              {data.lastSessions.length > 0 ? (
                <SessionItems sessions={data.lastSessions} withBody />
              ) : (
                <Empty>{t('home.noLast')}</Empty>
              )}
            </Panel>
          </Box>
          <LatestDocuments title={t('home.lastDocs')} documents={data.latestDocuments} none={t('home.noDocs')} />
        </Box>
        <Box sx={grid(300)}>
          <LatestDocuments
            title={t('home.committeeDocs')}
            documents={data.committeeDocuments}
            none={t('home.noCommitteeDocs')}
          />
          <LatestDocuments
            title={t('home.functioningDocs')}
            documents={data.functioningDocuments}
            none={t('home.noFunctioningDocs')}
          />
        </Box>
        <Box sx={grid(300)}>
          <News contents={data.news} />
          <HomeLinks links={data.links} />
        </Box>
      </Box>
    </Page>
  )
}

const today = () => formatDayLong(new Date())

/** As many columns of that width as there is room for. */
const grid = (width: number) => ({
  ...stack,
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${width}px), 1fr))`,
  '& > *': { minWidth: 0 },
})
