import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** What the personal data export holds of this subject. */
export const webhookExportParts: readonly ExportPart[] = [
  {
    file: 'webhooks',
    description: 'les webhooks dont la dernière modification est de vous',
    personColumns: ['webhooks.updated_by'],
    itemsSql: (id) => sql`
      select json_build_object('acte', 'webhook modifié', 'nom', name, 'le', updated_at) as item
      from webhooks where updated_by = ${id} order by updated_at, id`,
  },
]
