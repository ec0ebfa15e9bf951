import type { DeliveryState, Webhook, WebhookDelivery } from '#contract/supervision/webhooks.ts'
import { formatDayShort, formatTime } from '#web/ground/i18n/dates.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import type { Translate } from '#web/ground/i18n/i18n.ts'

type WebhookState = 'on' | 'failing' | 'off'

export const stateOf = ({ active, failingSince }: Webhook): WebhookState => {
  if (!active) return 'off'
  return failingSince === null ? 'on' : 'failing'
}
export const stateTones = { on: 'success', failing: 'error', off: 'plain' } as const satisfies Record<
  WebhookState,
  string
>
export const deliveryTones = { waiting: 'info', delivered: 'success', failed: 'error' } as const satisfies Record<
  DeliveryState,
  string
>

/** `{ day: '19 mars', time: '9 h 30' }` */
export const momentOf = (instant: string) => ({ day: formatDayShort(instant), time: formatTime(instant) })

/** What has happened to a webhook, in parts. */
export function describeActivity(t: Translate, webhook: Webhook): string[] {
  const { lastSuccessAt, lastFailureAt, waiting, formerSecretUntil } = webhook
  return [
    lastSuccessAt ? t('webhooks.lastSuccess', momentOf(lastSuccessAt)) : t('webhooks.neverSucceeded'),
    ...(lastFailureAt ? [t('webhooks.lastFailure', momentOf(lastFailureAt))] : []),
    ...(waiting > 0 ? [t('webhooks.waiting', { count: waiting })] : []),
    ...(formerSecretUntil ? [t('webhooks.formerSecret', momentOf(formerSecretUntil))] : []),
  ]
}

/** « code 500 », why there is no code, or both: « code 410 · abandonné : webhook désactivé ». Empty before the first attempt. */
export function describeOutcome(t: Translate, { statusCode, error }: WebhookDelivery): string {
  return joinFacts([
    statusCode !== null && t('webhooks.code', { status: statusCode }),
    error !== null && error !== 'status' && t(`webhooks.error.${error}`),
  ])
}
