import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { rhythmWords, wordsSql } from '#server/ground/personalData/labels.ts'

/** What the personal data export holds of this subject. */
export const followingExportParts: readonly ExportPart[] = [
  {
    position: 26,
    file: 'abonnements',
    description: 'ce que vous suivez',
    personColumns: ['subscriptions.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('projet débattu', thematic.name, 'séance', '/seances/' || session_id, 'instance', body.name,
        'famille', family, 'type de document', type.name, 'rythme', ${wordsSql('rhythm', rhythmWords)},
        'rythme avant l’arrêt des courriels', ${wordsSql('stopped_rhythm', rhythmWords)}, 'courriels arrêtés le', stopped_at,
        'depuis le', followed.created_at, 'nouveautés vues le', seen_at) as item
      from subscriptions followed left join thematics thematic on thematic.id = followed.thematic_id
      left join bodies body on body.id = followed.body_id left join document_types type on type.id = followed.document_type_id
      where user_id = ${id} order by followed.created_at, followed.id`,
  },
]
