import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** The lists of the portal that the user changed last. */
export const listExportParts: readonly ExportPart[] = [
  {
    position: 29,
    file: 'listes',
    description: 'les listes du portail que vous avez modifiées en dernier',
    personColumns: [
      'thematics.updated_by',
      'links.updated_by',
      'document_types.updated_by',
      'document_commissions.updated_by',
      'search_synonyms.updated_by',
    ],
    itemsSql: (id) => sql`
      select json_build_object('acte', act, 'numéro', number, 'le', at) as item from (
        select 'projet débattu modifié' as act, id as number, updated_at as at from thematics where updated_by = ${id}
        union all select 'lien modifié', id, updated_at from links where updated_by = ${id}
        union all select 'type de document modifié', id, updated_at from document_types where updated_by = ${id}
        union all select 'sujet de commission modifié', id, updated_at from document_commissions where updated_by = ${id}
        union all select 'synonymes modifiés', id, updated_at from search_synonyms where updated_by = ${id}
      ) done order by at, act, number`,
  },
]
