import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'

const kindWords = { commitment: 'engagement', question: 'question' }

/** The commitments and questions that the user noted, or amended last. */
export const commitmentsExportParts: readonly ExportPart[] = [
  {
    position: 42,
    file: 'engagements-et-questions',
    description: 'les engagements et les questions que vous avez notés ou modifiés en dernier',
    personColumns: ['commitments.created_by', 'commitments.updated_by'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/seances/' || session_id, 'nature', ${wordsSql('kind', kindWords)}, 'texte', text,
        'noté le', case when created_by = ${id} then created_at end,
        'modifié le', case when updated_by = ${id} then updated_at end) as item
      from commitments where created_by = ${id} or updated_by = ${id} order by created_at, id`,
  },
]
