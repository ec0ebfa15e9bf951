import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'

const modeWords = { onSite: 'sur place', video: 'par visioconférence' }

/** The meetings of the user's bodies, and when they were there. */
export const presenceExportParts: readonly ExportPart[] = [
  {
    position: 39,
    file: 'presence-aux-seances',
    description: 'votre présence aux séances de vos instances, avec vos heures d’arrivée et de départ',
    personColumns: ['meeting_people.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/seances/' || person.session_id, 'mandat', person.mandate,
        'présence', ${wordsSql('presence.mode', modeWords)}, 'arrivée', presence.arrived_at, 'départ', presence.left_at,
        'confirmée', presence.confirmed) as item
      from meeting_people person left join presences presence on presence.person_id = person.id
      where person.user_id = ${id} order by person.session_id, presence.arrived_at`,
  },
]
