import { mdiBellBadgeOutline, mdiBellOffOutline, mdiBellOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import type { Subscription } from '#contract/front/subscriptions.ts'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { isUnfollowed, useFollowAgain, useRhythm, useUnfollow } from '#web/messaging/subscriptions/changes.ts'
import { RhythmField } from '#web/messaging/subscriptions/RhythmField.tsx'
import type { FollowedListProps } from './FollowedList.tsx'

type FollowedLineProps = Pick<FollowedListProps, 'nameOf' | 'linkOf' | 'factsOf'> & { subscription: Subscription }

/** Renders a followed item, or one just unfollowed, whose button follows it again. */
export function FollowedLine({ subscription, nameOf, linkOf, factsOf }: FollowedLineProps) {
  const { t } = useTranslation()
  const { mutate: setRhythm } = useRhythm()
  const { mutate: leave } = useUnfollow()
  const { mutate: takeBack } = useFollowAgain()
  const { id, fresh, rhythm, createdAt } = subscription
  const name = nameOf(subscription)
  const hasLeft = isUnfollowed(subscription)
  return (
    <Card component="li" sx={line}>
      <Box sx={{ flex: '1 1 240px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, rowGap: 0.5 }}>
          <Typography component="div" sx={{ fontWeight: 600, minWidth: 0 }}>
            {hasLeft ? name : linkOf(subscription)}
          </Typography>
          {!hasLeft && fresh > 0 && (
            <StatusChip tone="primary" icon={mdiBellBadgeOutline}>
              {t('sub.fresh', { count: fresh })}
            </StatusChip>
          )}
        </Box>
        <Typography variant="body2" color="textSecondary">
          {hasLeft
            ? t('sub.left')
            : joinFacts([factsOf?.(subscription), t('sub.since', { date: formatDay(createdAt) })])}
        </Typography>
      </Box>
      <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        {!hasLeft && (
          <RhythmField name={name} rhythm={rhythm} onChange={(chosen) => setRhythm({ id, rhythm: chosen })} />
        )}
        <Button
          size="small"
          variant="outlined"
          startIcon={<Icon path={hasLeft ? mdiBellOutline : mdiBellOffOutline} />}
          aria-label={t(hasLeft ? 'sub.takeBackNamed' : 'sub.unfollowNamed', { name })}
          onClick={() => (hasLeft ? takeBack(subscription) : leave(subscription))}
        >
          {t(hasLeft ? 'sub.takeBack' : 'sub.unfollow')}
        </Button>
      </Box>
    </Card>
  )
}

const line = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, p: 2 } as const
