import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { rhythmWords, wordsSql } from '#server/ground/personalData/labels.ts'

/** What the personal data export holds of this subject. */
export const savedSearchExportParts: readonly ExportPart[] = [
  {
    position: 27,
    file: 'recherches',
    description: 'les recherches que vous avez enregistrées',
    personColumns: ['saved_searches.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('nom', name, 'page', '/recherche?' || query, 'rythme', ${wordsSql('rhythm', rhythmWords)},
        'rythme avant l’arrêt des courriels', ${wordsSql('stopped_rhythm', rhythmWords)}, 'courriels arrêtés le', stopped_at,
        'ouverte le', seen_at, 'enregistrée le', created_at) as item
      from saved_searches where user_id = ${id} order by created_at, id`,
  },
]
