import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** What the user did as an administrator. */
export const administrationExportParts: readonly ExportPart[] = [
  {
    position: 23,
    file: 'administration',
    description: 'ce que vous avez fait en administrant le portail',
    personColumns: [
      'users.activated_by',
      'users.updated_by',
      'bodies.updated_by',
      'mandates.updated_by',
      'jobs.updated_by',
      'contact_topics.updated_by',
      'contact_messages.updated_by',
      'task_approvals.decided_by',
      'contact_messages.assigned_to',
      'user_imports.imported_by',
    ],
    itemsSql: (id) => sql`
      select json_build_object('acte', act, 'numéro', number, 'le', at) as item from (
        select 'compte activé' as act, id as number, activated_at as at from users where activated_by = ${id}
        union all select 'compte modifié', id, updated_at from users where updated_by = ${id}
        union all select 'instance modifiée', id, updated_at from bodies where updated_by = ${id}
        union all select 'mandat modifié', id, updated_at from mandates where updated_by = ${id}
        union all select 'fonction modifiée', id, updated_at from jobs where updated_by = ${id}
        union all select 'objet de message modifié', id, updated_at from contact_topics where updated_by = ${id}
        union all select 'message traité', id, updated_at from contact_messages where updated_by = ${id}
        union all select 'message attribué', id, coalesce(updated_at, created_at) from contact_messages where assigned_to = ${id}
        union all select 'traitement retenu décidé', id, decided_at from task_approvals where decided_by = ${id}
        union all select 'import', id, created_at from user_imports where imported_by = ${id}
      ) done order by at, act, number`,
  },
]
