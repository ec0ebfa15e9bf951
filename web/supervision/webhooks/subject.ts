import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { webhookDeliveries, webhooks } from './api.ts'
import { readWebhookFilters } from './filters.ts'

/** Webhooks, with the log of what was sent. */
export const webhooksSubject = defineSubject('webhooks', {
  screens: [
    screen({
      path: '/admin/webhooks',
      access: 'webhooks.manage',
      lazy: () => import('./WebhooksPage.tsx'),
      search: readWebhookFilters,
      read: (ensure, _params, filters) => [ensure(webhooks), ensure(webhookDeliveries(filters))],
    }),
  ],
})
