import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'

/** What a directory of the organisation says of a person, and the directory tokens that they created. */
export const scimExportParts: readonly ExportPart[] = [
  {
    file: 'annuaire-de-l-organisation',
    description:
      'ce que l’annuaire de votre organisation dit de vous : votre nom d’utilisateur, votre titre, vos groupes',
    personColumns: ['scim_users.user_id', 'scim_members.user_id', 'scim_removals.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('nom d’utilisateur', user_name, 'identifiant', external_id, 'titre', title,
        'fermé par l’annuaire le', closed_at, 'supprimé de l’annuaire le', gone_at,
        'groupes', (select json_agg(held.display_name order by held.display_name) from scim_members member
          join scim_groups held on held.id = member.group_id where member.user_id = ${id}),
        'dernier retrait demandé', (select at from scim_removals where user_id = ${id})) as item
      from scim_users where user_id = ${id}`,
  },
  {
    file: 'jetons-d-annuaire',
    description: 'les jetons d’annuaire que vous avez créés, sans les jetons eux-mêmes',
    personColumns: ['scim_tokens.created_by'],
    itemsSql: (id) => sql`
      select json_build_object('nom', name, 'créé le', created_at, 'expire le', expires_at,
        'révoqué', case when revoked then 'oui' else 'non' end) as item
      from scim_tokens where created_by = ${id} order by created_at, id`,
  },
]
