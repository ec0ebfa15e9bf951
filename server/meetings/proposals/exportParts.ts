import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'

const stateWords = {
  open: 'en attente',
  postponed: 'reportée',
  taken: 'inscrite à l’ordre du jour',
  merged: 'jointe à un point',
  refused: 'refusée',
  withdrawn: 'retirée',
}

/** The points that the user proposed, joined or decided on. */
export const proposalsExportParts: readonly ExportPart[] = [
  {
    position: 43,
    file: 'propositions-de-points',
    description: 'les points que vous avez proposés, auxquels vous vous êtes associé, ou sur lesquels vous avez décidé',
    personColumns: ['point_proposals.author_id', 'point_proposals.decided_by', 'proposal_supporters.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/irp/' || proposal.body_id, 'point proposé', proposal.title,
        'qualité', role, 'pourquoi', case when role = 'auteur' then proposal.why end,
        'état', ${wordsSql('proposal.state', stateWords)},
        'motif', case when role <> 'associé' then proposal.reason end, 'le', at) as item
      from (
        select id, 'auteur' as role, created_at as at from point_proposals where author_id = ${id}
        union all
        select proposal_id, 'associé', joined_at from proposal_supporters where user_id = ${id}
        union all
        select id, 'décision', decided_at from point_proposals where decided_by = ${id} and author_id is distinct from ${id}
      ) mine join point_proposals proposal on proposal.id = mine.id
      order by at, proposal.id, role`,
  },
]
