import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** What the personal data export holds of this subject. */
export const mediaExportParts: readonly ExportPart[] = [
  {
    file: 'medias',
    description: 'les médias que vous avez déposés ou modifiés en dernier',
    personColumns: ['media.updated_by'],
    itemsSql: (id) => sql`
      select json_build_object('média', '/api/media/' || id, 'le', updated_at) as item
      from media where updated_by = ${id} order by updated_at, id`,
  },
]
