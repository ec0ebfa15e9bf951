import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'

const outcomeWords = {
  created: 'compte créé',
  updated: 'compte modifié',
  unchanged: 'sans changement',
  refused: 'ligne refusée',
  deleted: 'compte supprimé',
  ignored: 'ligne ignorée',
}

/** What the personal data export holds of this subject. */
export const importExportParts: readonly ExportPart[] = [
  {
    position: 21,
    file: 'imports',
    description: 'les lignes des fichiers importés qui parlent de vous',
    personColumns: ['user_import_lines.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('import', import_id, 'ligne', line, 'résultat', ${wordsSql('outcome', outcomeWords)},
        'prénom', first_name, 'nom', last_name, 'adresse électronique', email, 'changements', changes) as item
      from user_import_lines where user_id = ${id} order by import_id, position`,
  },
]
