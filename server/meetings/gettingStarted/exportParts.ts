import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'

const lineWords = {
  document: 'lire un document',
  people: 'connaître les membres',
  dates: 'noter les dates',
  training: 'demander une formation',
}

/** What the user has ticked off in « Par où commencer ». */
export const gettingStartedExportParts: readonly ExportPart[] = [
  {
    position: 31,
    file: 'par-ou-commencer',
    description: 'ce que vous avez coché dans « Par où commencer » de vos instances',
    personColumns: ['starting_ticks.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/irp/' || body_id, 'ligne', ${wordsSql('line', lineWords)},
        'document', case when document_id is not null then '/documents/' || document_id end, 'coché le', ticked_at) as item
      from starting_ticks where user_id = ${id} order by ticked_at, body_id, line, document_id`,
  },
]
