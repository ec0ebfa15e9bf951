import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** What the personal data export holds of this subject. */
export const homeExportParts: readonly ExportPart[] = [
  {
    position: 5,
    file: 'tableau-de-bord',
    description: 'vos dernières visites du tableau de bord',
    personColumns: ['home_visits.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('dernière visite', last_at, 'fin de la précédente', before_at) as item
      from home_visits where user_id = ${id}`,
  },
]
