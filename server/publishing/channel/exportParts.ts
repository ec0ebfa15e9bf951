import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** What the personal data export holds of this subject. */
export const channelExportParts: readonly ExportPart[] = [
  {
    position: 25,
    file: 'canal',
    description: 'les messages que vous avez écrits dans le Canal CSEC, et leurs fichiers',
    personColumns: ['channel_posts.author_id', 'channel_posts.updated_by', 'channel_attachments.uploaded_by'],
    itemsSql: (id) => sql`
      select json_build_object('acte', act, 'message', message, 'le', at) as item from (
        select 'message écrit' as act, text as message, created_at as at from channel_posts where author_id = ${id}
        union all select 'message modifié', case when author_id = ${id} then text end, updated_at
          from channel_posts where updated_by = ${id}
        union all select 'fichier joint', file_name, uploaded_at from channel_attachments where uploaded_by = ${id}
      ) done order by at, act, message`,
  },
]
