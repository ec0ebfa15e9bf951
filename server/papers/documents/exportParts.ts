import { sql } from 'kysely'
import type { DocumentStatus } from '#contract/papers/documents.ts'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'

const statusWords: Record<DocumentStatus, string> = {
  draft: 'brouillon',
  submitted: 'soumis',
  refused: 'refusé',
  published: 'publié',
  archived: 'archivé',
}

/** What the personal data export holds of this subject. */
export const documentExportParts: readonly ExportPart[] = [
  {
    position: 11,
    file: 'documents',
    description: 'les documents dont vous êtes l’auteur',
    personColumns: ['documents.author_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/documents/' || id, 'état', ${wordsSql('status', statusWords)}, 'créé le', created_at,
        'publié le', published_at) as item
      from documents where author_id = ${id} order by created_at, id`,
  },
  {
    position: 12,
    file: 'fichiers-deposes',
    description:
      'les fichiers que vous avez déposés ; chacun se télécharge à l’adresse indiquée, si vos droits le permettent encore',
    personColumns: ['document_versions.uploaded_by'],
    itemsSql: (id) => sql`
      select json_build_object('fichier', '/api/documents/' || document_id || '/file?version=' || number, 'version', number,
        'nom du fichier', file_name, 'octets', bytes, 'déposé le', uploaded_at) as item
      from document_versions where uploaded_by = ${id} order by uploaded_at, id`,
  },
  {
    position: 13,
    file: 'etapes-documents',
    description: 'les étapes de documents que vous avez décidées, avec vos commentaires',
    personColumns: ['document_steps.by_user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/documents/' || document_id, 'version', version_number, 'le', at,
        'de', ${wordsSql('from_status', statusWords)}, 'à', ${wordsSql('to_status', statusWords)}, 'commentaire', comment) as item
      from document_steps where by_user_id = ${id} order by at, id`,
  },
  {
    position: 14,
    file: 'lectures',
    description: 'les documents que vous avez ouverts',
    personColumns: ['document_readings.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/documents/' || document_id, 'version', version_number, 'le', at) as item
      from document_readings where user_id = ${id} order by at, document_id`,
  },
]
