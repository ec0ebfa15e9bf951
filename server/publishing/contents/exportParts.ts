import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** What the personal data export holds of this subject. */
export const contentExportParts: readonly ExportPart[] = [
  {
    position: 24,
    file: 'contenus',
    description: 'les contenus dont vous êtes l’auteur, ce que vous y avez modifié ou déposé en dernier',
    personColumns: [
      'contents.author_id',
      // search entries say nothing about their authors that documents and contents do not
      'search_entries.author_id',
      'contents.updated_by',
      'content_versions.saved_by',
      'content_pictures.uploaded_by',
      'podcasts.uploaded_by',
    ],
    itemsSql: (id) => sql`
      select json_build_object('acte', act, 'page', page, 'le', at) as item from (
        select 'contenu écrit' as act, '/articles/' || id as page, created_at as at from contents where author_id = ${id}
        union all select 'contenu modifié', '/articles/' || id, updated_at from contents where updated_by = ${id}
        union all select 'version enregistrée', '/articles/' || content_id, saved_at from content_versions where saved_by = ${id}
        union all select 'image déposée', '/api/content_pictures/' || id, uploaded_at from content_pictures where uploaded_by = ${id}
        union all select 'fichier audio déposé', '/api/podcasts/' || id, uploaded_at from podcasts where uploaded_by = ${id}
      ) done order by at, page, act`,
  },
]
