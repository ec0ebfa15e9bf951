import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** What the personal data export holds of this subject. */
export const calendarExportParts: readonly ExportPart[] = [
  {
    position: 28,
    file: 'agenda',
    description: 'l’adresse personnelle de votre agenda : depuis quand, et sa dernière lecture',
    personColumns: ['calendar_feeds.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('créée le', created_at, 'lue pour la dernière fois le', last_read_at) as item
      from calendar_feeds where user_id = ${id}`,
  },
]
