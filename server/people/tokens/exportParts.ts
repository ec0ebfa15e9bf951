import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** The access tokens of a person, without the tokens themselves. */
export const tokenExportParts: readonly ExportPart[] = [
  {
    position: 35,
    file: 'jetons-d-acces',
    description: 'vos jetons d’accès : leurs droits, leur durée et leur dernier usage, sans les jetons eux-mêmes',
    personColumns: ['access_tokens.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('nom', name, 'droits', actions,
        'instances', (select json_agg(body.name order by body.name) from bodies body where body.id = any(body_ids)),
        'créé le', created_at, 'expire le', expires_at, 'dernier usage', last_used_at, 'réseau du dernier usage', last_network::text,
        'révoqué', case when revoked then 'oui' else 'non' end) as item
      from access_tokens where user_id = ${id} order by created_at, id`,
  },
]
