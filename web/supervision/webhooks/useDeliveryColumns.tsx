import { mdiReplay } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import type { WebhookDelivery } from '#contract/supervision/webhooks.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Column } from '#web/ground/records/list/column.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { deliveryTones, describeOutcome, momentOf } from './describeWebhook.ts'
import { useReplay } from './mutations.ts'

/**
 * Returns the columns of the log, with the button that sends again.
 * @param activeIds webhooks that are switched on
 */
export function useDeliveryColumns(activeIds: readonly number[]): Column<WebhookDelivery>[] {
  const { t } = useTranslation()
  const { mutate, isPending } = useReplay()
  return [
    { key: 'event', label: t('webhooks.column.event'), cell: ({ event }) => t(`webhooks.event.${event}`) },
    { key: 'webhook', label: t('webhooks.column.webhook'), cell: ({ webhook }) => webhook.name },
    {
      key: 'at',
      label: t('webhooks.column.at'),
      cell: ({ createdAt }) => <time dateTime={createdAt}>{t('webhooks.at', momentOf(createdAt))}</time>,
    },
    {
      key: 'state',
      label: t('webhooks.column.state'),
      always: true,
      cell: (delivery) => (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
          <StatusChip tone={deliveryTones[delivery.state]}>{t(`webhooks.delivery.${delivery.state}`)}</StatusChip>
          <Typography component="span" variant="body2" color="textSecondary">
            {describeOutcome(t, delivery)}
          </Typography>
        </Box>
      ),
    },
    {
      key: 'duration',
      label: t('webhooks.column.duration'),
      numeric: true,
      cell: ({ durationMs }) => (durationMs === null ? null : t('webhooks.milliseconds', { count: durationMs })),
    },
    { key: 'attempts', label: t('webhooks.column.attempts'), numeric: true, cell: ({ attempts }) => attempts },
    {
      key: 'next',
      label: t('webhooks.column.next'),
      cell: ({ nextAttemptAt }) => nextAttemptAt && t('webhooks.at', momentOf(nextAttemptAt)),
    },
    {
      key: 'messageId',
      label: t('webhooks.column.messageId'),
      hidden: 'atFirst',
      cell: ({ messageId }) => messageId,
    },
    {
      key: 'acts',
      label: t('webhooks.column.acts'),
      always: true,
      cell: ({ id, event, webhook }) => (
        <Button
          className="no-print"
          size="small"
          variant="outlined"
          color="inherit"
          startIcon={<Icon path={mdiReplay} />}
          aria-label={t('webhooks.replayNamed', { event: t(`webhooks.event.${event}`), webhook: webhook.name })}
          disabled={isPending || !activeIds.includes(webhook.id)}
          onClick={() => mutate(id)}
        >
          {t('webhooks.replay')}
        </Button>
      ),
    },
  ]
}
