import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { FollowedSearch, Home } from '#contract/front/home.ts'
import type { Subscription } from '#contract/front/subscriptions.ts'
import { savedSearchPageParams } from '#web/finding/search/savedSearchPageParams.ts'
import { useMarkSearchSeen } from '#web/finding/search/useMarkSearchSeen.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { lineTarget } from '#web/ground/ui/lineTarget.ts'
import { ButtonLink, TextLink } from '#web/ground/ui/links.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { useMarkVisited } from '#web/messaging/subscriptions/useMarkVisited.ts'
import { home } from './api.ts'
import { HomeCard } from './HomeCard.tsx'

type FollowedCardProps = Pick<Home, 'subscriptions' | 'searches' | 'followedCount'>

/** Lists what the user follows, with the number of new items. */
export function FollowedCard({ subscriptions, searches, followedCount }: FollowedCardProps) {
  const { t } = useTranslation()
  const others = followedCount - subscriptions.length - searches.length
  return (
    <HomeCard
      title={t('home.followed')}
      scope={t('home.followedScope')}
      action={followedCount > 0 && <TextLink to="/mes-abonnements">{t('home.manage')}</TextLink>}
    >
      {followedCount === 0 && (
        <EmptyState
          action={
            <ButtonLink to="/projets" variant="outlined" size="small">
              {t('home.seeProjects')}
            </ButtonLink>
          }
        >
          {t('home.noFollowed')}
        </EmptyState>
      )}
      <Box component="ul" sx={plainList}>
        {subscriptions.map((subscription) => (
          <SubscriptionLine key={subscription.id} subscription={subscription} />
        ))}
        {searches.map((search) => (
          <SearchLine key={search.id} search={search} />
        ))}
      </Box>
      {others > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1.25 }}>
          {t('home.more', { count: others })}
        </Typography>
      )}
    </HomeCard>
  )
}

/**
 * Links to a followed record. The pages of projects and sessions report the visit to the server; the search page does
 * not.
 */
function SubscriptionLine({ subscription }: { subscription: Subscription }) {
  const { t } = useTranslation()
  const see = useMarkSeen('subscriptions')
  const { mutate: visit } = useMarkVisited()
  const { id, thematic, session, flow, fresh } = subscription
  const news = t('home.fresh', { count: fresh })
  if (thematic)
    return (
      <Line fresh={fresh} facts={[t('home.kind.thematic'), news]}>
        <TextLink to="/projets/$id" params={{ id: thematic.id }} {...openHandlers(() => see(id))} {...linkLook(fresh)}>
          {thematic.name}
        </TextLink>
      </Line>
    )
  if (session)
    return (
      <Line fresh={fresh} facts={[t('home.kind.session'), session.irp.name, formatDay(session.startsAt), news]}>
        <TextLink
          to="/seances/$idEvent"
          params={{ idEvent: session.id }}
          {...openHandlers(() => see(id))}
          {...linkLook(fresh)}
        >
          {session.title}
        </TextLink>
      </Line>
    )
  const open = () => {
    see(id)
    visit(id)
  }
  const names = [
    flow?.family ? t(`home.flow.${flow.family}`) : t('home.flow'),
    flow?.irp?.name,
    flow?.documentType?.name,
  ]
  return (
    <Line fresh={fresh} facts={[t('home.kind.flow'), news]}>
      <TextLink to="/recherche" search={flowSearch(flow)} {...openHandlers(open)} {...linkLook(fresh)}>
        {names.filter(Boolean).join(', ')}
      </TextLink>
    </Line>
  )
}

function SearchLine({ search: { id, name, query, rhythm, fresh } }: { search: FollowedSearch }) {
  const { t } = useTranslation()
  const see = useMarkSeen('searches')
  const { mutate: visit } = useMarkSearchSeen()
  const open = () => {
    see(id)
    visit(id)
  }
  const news = rhythm === 'none' ? t('home.noAlert') : t('home.results', { count: fresh })
  return (
    <Line fresh={fresh} facts={[t('home.kind.search'), news]}>
      <TextLink to="/recherche" search={savedSearchPageParams(query)} {...openHandlers(open)} {...linkLook(fresh)}>
        {t('home.quoted', { words: name })}
      </TextLink>
    </Line>
  )
}

function Line({
  fresh,
  facts,
  children,
}: {
  fresh: number
  facts: readonly (string | undefined)[]
  children: ReactNode
}) {
  return (
    <Box component="li" sx={line}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children}
        <Typography variant="body2" color="textSecondary">
          {joinFacts(facts)}
        </Typography>
      </Box>
      {fresh > 0 && (
        // the line below the name says it in words
        <Box aria-hidden>
          <StatusChip tone="primary">{fresh}</StatusChip>
        </Box>
      )}
    </Box>
  )
}

/** Handles clicks, also those that open a new tab. */
const openHandlers = (open: () => void) => ({
  onClick: open,
  onAuxClick: ({ button }: { button: number }) => button === 1 && open(),
})

const linkLook = (fresh: number) =>
  ({ color: 'inherit', sx: { ...lineTarget, fontWeight: fresh > 0 ? 600 : 400 } }) as const

/** Sets the number of new items to 0 in the cache, before the server is called again. */
function useMarkSeen(list: 'subscriptions' | 'searches') {
  const queries = useQueryClient()
  return (id: number) =>
    queries.setQueryData(
      home.queryKey,
      (shown) => shown && { ...shown, [list]: shown[list].map((row) => (row.id === id ? { ...row, fresh: 0 } : row)) },
    )
}

/** Search for the documents of a followed document flow, newest first. */
const flowSearch = (flow: Subscription['flow']) => ({
  type: ['document' as const],
  ...(flow?.irp && { irp: [flow.irp.id] }),
  ...(flow?.family && { family: [flow.family] }),
  ...(flow?.documentType && { documentType: [flow.documentType.id] }),
})

const line = {
  display: 'flex',
  alignItems: 'start',
  gap: 1.5,
  py: 1.25,
  '&:last-of-type': { pb: 0 },
  '& + &': { borderTop: 1, borderColor: 'divider' },
} as const
