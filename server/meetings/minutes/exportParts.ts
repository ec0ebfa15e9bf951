import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'

const answerWords = { accepted: 'acceptée', changed: 'corrigée autrement', refused: 'refusée' }

/** What the user wrote of minutes: texts and versions, remarks, and answers to those of others. */
export const minutesExportParts: readonly ExportPart[] = [
  {
    position: 44,
    file: 'proces-verbaux',
    description: 'les textes de procès-verbaux que vous avez écrits, vos remarques et vos réponses à celles des autres',
    personColumns: [
      'minutes_texts.updated_by',
      'minutes_versions.saved_by',
      'minutes_remarks.author_id',
      'minutes_remarks.answered_by',
    ],
    itemsSql: (id) => sql`
      select json_build_object('page', '/seances/' || session_id || '/proces-verbal', 'acte', act, 'le', at,
        'passage', passage, 'correction', proposal, 'commentaire', comment, 'réponse', ${wordsSql('answer', answerWords)},
        'mot', word) as item
      from (
        select session_id, 'texte écrit' as act, updated_at as at, null as passage, null as proposal, null as comment,
          null as answer, null as word from minutes_texts where updated_by = ${id}
        union all
        select session_id, 'version gardée', saved_at, null, null, null, null, null from minutes_versions where saved_by = ${id}
        union all
        select session_id, 'remarque', created_at, passage, proposal, comment, answer, word
        from minutes_remarks where author_id = ${id}
        union all
        select session_id, 'réponse à une remarque', answered_at, null, null, null, answer, word
        from minutes_remarks where answered_by = ${id}
      ) written order by at, session_id, act`,
  },
]
