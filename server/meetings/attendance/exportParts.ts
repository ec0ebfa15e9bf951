import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'

const answerWords = { present: 'sur place', remote: 'à distance', late: 'en retard', absent: 'absence' }

/** The seats of the user, and their answers to convocations. */
export const attendanceExportParts: readonly ExportPart[] = [
  {
    position: 37,
    file: 'sieges',
    description: 'les sièges que vous occupez, et ceux dont vous êtes suppléant',
    personColumns: ['seats.holder_id', 'seat_substitutes.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/irp/' || body_id || '/sieges', 'siège', place, 'qualité', role, 'collège', college) as item
      from (
        select body_id, position as place, 'titulaire' as role, college from seats where holder_id = ${id}
        union all
        select seat.body_id, seat.position, 'suppléant, rang ' || substitute.position, seat.college
        from seat_substitutes substitute join seats seat on seat.id = substitute.seat_id where substitute.user_id = ${id}
      ) held order by body_id, place, role`,
  },
  {
    position: 38,
    file: 'reponses-aux-convocations',
    description: 'vos réponses aux convocations, et celles que vous avez données pour d’autres personnes',
    personColumns: ['session_answers.user_id', 'session_answers.by_user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/seances/' || session_id, 'réponse', ${wordsSql('answer', answerWords)},
        'mot', case when user_id = ${id} then note end, 'pour une autre personne', user_id is distinct from ${id},
        'le', answered_at) as item
      from session_answers where user_id = ${id} or by_user_id = ${id} order by answered_at, id`,
  },
]
