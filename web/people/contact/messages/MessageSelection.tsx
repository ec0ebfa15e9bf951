import { mdiAccountCheckOutline, mdiArchiveOutline, mdiInboxArrowUpOutline } from '@mdi/js'
import { limits } from '#contract/ground/limits.ts'
import type { ContactMessage } from '#contract/people/contact/contact.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { BulkActionBar } from '#web/ground/records/list/BulkActionBar.tsx'
import type { RowSelection } from '#web/ground/records/list/useRowSelection.ts'
import { useMe } from '#web/ground/viewer/api.ts'
import { useBulkMessages } from './api.ts'

const maxMessages = limits.bulkRecords
const idsOf = (messages: readonly ContactMessage[]) => messages.map(({ id }) => id)

/** Shows the bulk actions for the selected messages. */
export function MessageSelection({ ticked }: { ticked: RowSelection<ContactMessage> }) {
  const { t } = useTranslation()
  const me = useMe()
  const { mutate, isPending: busy } = useBulkMessages()
  return (
    <BulkActionBar
      ticked={ticked}
      actions={[
        {
          label: t('messages.takeTicked'),
          icon: mdiAccountCheckOutline,
          among: ({ assignedTo }) => assignedTo?.id !== me.id,
          most: maxMessages,
          busy,
          run: (rows, onSuccess) =>
            mutate({ action: 'assign', ids: idsOf(rows), assignedTo: { id: me.id } }, { onSuccess }),
        },
        {
          label: t('messages.reopenTicked'),
          icon: mdiInboxArrowUpOutline,
          among: ({ state }) => state === 'closed',
          most: maxMessages,
          busy,
          run: (rows, onSuccess) => mutate({ action: 'reopen', ids: idsOf(rows) }, { onSuccess }),
        },
        {
          label: t('messages.closeTicked'),
          icon: mdiArchiveOutline,
          among: ({ state }) => state !== 'closed',
          most: maxMessages,
          busy,
          run: (rows, onSuccess) => mutate({ action: 'close', ids: idsOf(rows) }, { onSuccess }),
        },
      ]}
    />
  )
}
