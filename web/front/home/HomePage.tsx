import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { FirstStepsPart } from '#web/front/firstSteps/FirstStepsPart.tsx'
import { formatDayLong } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Page } from '#web/ground/ui/Page.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { formatSessionDay, isUnderWay } from '#web/meetings/sessions/sessionDay.ts'
import { home } from './api.ts'
import { Changes } from './Changes.tsx'
import { DocumentsCard } from './DocumentsCard.tsx'
import { FollowedCard } from './FollowedCard.tsx'
import { GettingStartedCards } from './GettingStartedCards.tsx'
import { HomeLinks } from './HomeLinks.tsx'
import { News } from './News.tsx'
import { NextSession } from './NextSession.tsx'
import { ScopeSwitch } from './ScopeSwitch.tsx'
import { SessionsCard } from './SessionsCard.tsx'
import { Slider } from './Slider.tsx'
import { ToDo } from './ToDo.tsx'
import { ScopeContext, useHomeScope } from './useHomeScope.ts'
import './translations.ts'

/** Shows the dashboard: the next session, pending tasks, what changed since the previous visit, then news (DOMAIN §8). */
export default function HomePage() {
  const { t } = useTranslation()
  const me = useMe()
  const { data } = useSuspenseQuery(home)
  const { scope, choose, isPending } = useHomeScope(data.scope)
  const [next, ...following] = data.nextSessions
  const context = [
    today(),
    next && t(isUnderWay(next) ? 'home.underWay' : 'home.next', { when: formatSessionDay(t, next) }),
  ]

  return (
    <ScopeContext value={{ scope, choose }}>
      <Page
        title={t('home.hello', { firstName: me.firstName })}
        context={
          <Box component="span" sx={{ display: 'block', '&::first-letter': { textTransform: 'uppercase' } }}>
            {joinFacts(context)}
          </Box>
        }
        actions={<ScopeSwitch />}
      >
        <Box sx={{ ...stack, opacity: isPending ? 0.6 : 1, transition: 'opacity 150ms' }} aria-busy={isPending}>
          <FirstStepsPart steps={data.firstSteps} />
          <Box sx={grid(420)}>
            {next ? (
              <NextSession session={next} />
            ) : (
              <SessionsCard
                title={t('home.nextSession')}
                action={<TextLink to="/agenda">{t('nav.agenda')}</TextLink>}
                sessions={[]}
                none={{ mine: t('home.noNext'), all: t('home.noNextAnywhere') }}
              />
            )}
            <ToDo duties={data.toDo.filter(({ session }) => !session || session.id !== next?.id)} />
          </Box>
          <GettingStartedCards progress={data.gettingStarted} />
          {data.since && <Changes {...data} since={data.since} />}
          <Box sx={grid(300)}>
            {following.length > 0 && (
              <SessionsCard
                title={t('home.nextSessions')}
                action={<TextLink to="/agenda">{t('nav.agenda')}</TextLink>}
                sessions={following}
                none={{ mine: t('home.noNext'), all: t('home.noNextAnywhere') }}
              />
            )}
            <SessionsCard
              title={t('home.lastSessions')}
              sessions={data.lastSessions}
              none={{ mine: t('home.noLast'), all: t('home.noLastAnywhere') }}
            />
          </Box>
          <Box sx={grid(420)}>
            <Box sx={stack}>
              <DocumentsCard
                title={t('home.committeeDocs')}
                documents={data.committeeDocuments}
                none={{ mine: t('home.noCommitteeDocs'), all: t('home.noCommitteeDocsAnywhere') }}
              />
              <DocumentsCard
                title={t('home.functioningDocs')}
                documents={data.functioningDocuments}
                none={{ mine: t('home.noFunctioningDocs'), all: t('home.noFunctioningDocsAnywhere') }}
              />
            </Box>
            <DocumentsCard
              title={t('home.lastDocs')}
              documents={data.latestDocuments}
              none={{ mine: t('home.noDocs'), all: t('home.noDocsAnywhere') }}
              action={
                <TextLink to="/recherche" search={{ type: ['document'] }}>
                  {t('home.searchDocuments')}
                </TextLink>
              }
            />
          </Box>
          <Box sx={grid(420)}>
            <News contents={data.news} />
            <FollowedCard {...data} />
          </Box>
          <HomeLinks links={data.links} />
          <Slider contents={data.slider} />
        </Box>
      </Page>
    </ScopeContext>
  )
}

const today = () => formatDayLong(new Date())

/** Grid with as many columns of that width as fit. Each card has its own height. */
const grid = (width: number) => ({
  ...stack,
  alignItems: 'start',
  gridTemplateColumns: `repeat(auto-fit, minmax(min(100%, ${width}px), 1fr))`,
  '& > *': { minWidth: 0 },
})
