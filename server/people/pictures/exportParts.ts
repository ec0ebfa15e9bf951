import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** What the personal data export holds of this subject. */
export const pictureExportParts: readonly ExportPart[] = [
  {
    position: 10,
    file: 'photo',
    description: 'le nom de votre photo ; elle est dans « photo.webp »',
    personColumns: ['profile_pictures.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('nom du fichier', filename, 'déposée le', updated_at) as item
      from profile_pictures where user_id = ${id}`,
  },
]
