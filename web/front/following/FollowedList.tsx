import Box from '@mui/material/Box'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import type { Subscription } from '#contract/front/subscriptions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { EmptyState } from '#web/ground/ui/EmptyState.tsx'
import { Pager } from '#web/ground/ui/Pager.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'
import { type About, subscriptions, subscriptionsPerPage } from '#web/messaging/subscriptions/api.ts'
import { FollowedLine } from './FollowedLine.tsx'
import '#web/messaging/subscriptions/translations.ts'

export interface FollowedListProps {
  about: About
  page: number | undefined
  label: string
  nameOf: (subscription: Subscription) => string
  linkOf: (subscription: Subscription) => ReactNode
  /** facts shown beside the date of the subscription */
  factsOf?: (subscription: Subscription) => string
  /** sentence for an empty list */
  none: string
  /** action of an empty list */
  action?: ReactNode
}

/** Lists followed items with the number of new entries, the rhythm of mails, and a button to unfollow. */
export function FollowedList({ about, page, label, none, action, ...ofLine }: FollowedListProps) {
  const { t } = useTranslation()
  const shown = useDeferredValue(page)
  const { data } = useSuspenseQuery(subscriptions(about, shown))
  return (
    <>
      {data.member.length === 0 ? (
        <EmptyState action={action}>{data.totalItems === 0 ? none : t('sub.noMore')}</EmptyState>
      ) : (
        <Box component="ul" aria-label={label} sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
          {data.member.map((subscription) => (
            // `@id` stays the same when an item is unfollowed and followed again
            <FollowedLine key={subscription['@id']} subscription={subscription} {...ofLine} />
          ))}
        </Box>
      )}
      <Pager page={shown ?? 1} itemsPerPage={subscriptionsPerPage} totalItems={data.totalItems} />
    </>
  )
}
