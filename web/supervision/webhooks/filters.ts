import type { DeliveryState, WebhookDelivery } from '#contract/supervision/webhooks.ts'
import { type OpenedRecord, readOpenedRecord } from '#web/ground/records/openedRecord.ts'
import { readId, readOneOf, readPage } from '#web/ground/ui/filters/searchParams.ts'

type DeliveredEvent = WebhookDelivery['event']

/** Search parameters of the screen: the filters of the log, and the webhook that is being edited. */
export interface WebhookFilters extends OpenedRecord {
  webhook?: number | undefined
  event?: DeliveredEvent | undefined
  state?: DeliveryState | undefined
  page?: number | undefined
}

const events: Record<DeliveredEvent, true> = {
  'document.published': true,
  'session.convened': true,
  'session.changed': true,
  'session.cancelled': true,
  'content.published': true,
  'account.validated': true,
  'webhook.test': true,
}
const states: Record<DeliveryState, true> = { waiting: true, delivered: true, failed: true }
export const eventFilters = Object.keys(events) as DeliveredEvent[]
export const stateFilters = Object.keys(states) as DeliveryState[]

export const readWebhookFilters = (search: Record<string, unknown>): WebhookFilters => ({
  ...readOpenedRecord(search),
  webhook: readId(search.webhook),
  event: readOneOf(events, search.event),
  state: readOneOf(states, search.state),
  page: readPage(search),
})
