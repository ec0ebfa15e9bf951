import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** What the personal data export holds of this subject. */
export const pushExportParts: readonly ExportPart[] = [
  {
    file: 'appareils-notifies',
    description: 'les appareils sur lesquels vous recevez les notifications',
    personColumns: ['push_subscriptions.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('appareil', device, 'depuis le', created_at, 'dernier envoi le', last_used_at) as item
      from push_subscriptions where user_id = ${id} order by created_at, id`,
  },
  {
    file: 'choix-appareils-notifies',
    description: 'les familles de notifications que vous recevez sur vos appareils, si vous les avez choisies',
    personColumns: ['push_choices.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('familles', families) as item from push_choices where user_id = ${id}`,
  },
]
