import { mdiBellOffOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subscription } from '#contract/subscriptions.ts'
import { formatDay } from '#web/ui/dates.ts'
import { Empty } from '#web/ui/Empty.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { Pager } from '#web/ui/Pager.tsx'
import { plainList } from '#web/ui/plainList.ts'
import { subscriptions, subscriptionsPerPage } from './api.ts'
import { useUnfollow } from './changes.ts'
import './words.ts'

interface FollowedListProps {
  about: 'thematic' | 'flow'
  page: number | undefined
  label: string
  nameOf: (subscription: Subscription) => string
  linkOf: (subscription: Subscription) => ReactNode
  /** one sentence, when I follow nothing */
  none: string
  /** what to do then */
  action: ReactNode
}

/** What I follow, and the way out of each. */
export function FollowedList({ about, page, label, nameOf, linkOf, none, action }: FollowedListProps) {
  const { t } = useTranslation()
  const shown = useDeferredValue(page)
  const { data } = useSuspenseQuery(subscriptions(about, shown))
  const { mutate, isPending, variables } = useUnfollow()
  /** The button that was pressed goes with its line: the keyboard stays with the list. */
  const unfollow = (subscription: Subscription) =>
    mutate(subscription, {
      onSettled: () => document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus(),
    })
  return (
    <>
      {data.member.length === 0 ? (
        <Empty action={action}>{data.totalItems === 0 ? none : t('sub.noMore')}</Empty>
      ) : (
        <Box component="ul" aria-label={label} sx={{ ...plainList, display: 'grid', gap: 1.5 }}>
          {data.member.map((subscription) => (
            <Card key={subscription.id} component="li" sx={line}>
              <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
                <Typography component="div" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                  {linkOf(subscription)}
                </Typography>
                <Typography variant="body2" color="textSecondary">
                  {t('sub.since', { date: formatDay(subscription.createdAt) })}
                </Typography>
              </Box>
              <Button
                size="small"
                variant="outlined"
                startIcon={<Icon path={mdiBellOffOutline} />}
                aria-label={t('sub.unfollowNamed', { name: nameOf(subscription) })}
                loading={isPending && variables.id === subscription.id}
                onClick={() => unfollow(subscription)}
              >
                {t('sub.unfollow')}
              </Button>
            </Card>
          ))}
        </Box>
      )}
      <Pager page={shown ?? 1} itemsPerPage={subscriptionsPerPage} totalItems={data.totalItems} />
    </>
  )
}

const line = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: { xs: 2, sm: 2 },
} as const
