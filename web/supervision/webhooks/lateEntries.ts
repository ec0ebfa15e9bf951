import { mdiWebhook } from '@mdi/js'
import type { LateEntries } from '#web/ground/shell/subject.ts'
import type { webhooksSubject } from './subject.ts'

export const lateEntries: LateEntries<typeof webhooksSubject> = {
  administration: [
    {
      to: '/admin/webhooks',
      label: 'nav.webhooks',
      icon: mdiWebhook,
      access: 'webhooks.manage',
      group: 'monitoring',
      place: 167,
    },
  ],
}
