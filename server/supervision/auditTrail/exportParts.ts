import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'

/** What the personal data export holds of this subject. */
export const auditExportParts: readonly ExportPart[] = [
  {
    position: 30,
    file: 'journal',
    description:
      'ce que le journal d’audit garde pendant un an de ce que vous avez fait, et de ce qui a été fait à votre compte',
    personColumns: ['audit_events.user_id'],
    itemsSql: (id, { auditWords }) => sql`
      select json_build_object('acte', ${wordsSql('action', auditWords.actionLabels)}, 'par vous', user_id is not distinct from ${id}::int,
        'adresse IP', case when user_id = ${id} then host(address) end, 'le', at) as item
      from audit_events where user_id = ${id} or (subject = 'user' and subject_id = ${id}) order by at, id`,
  },
]
