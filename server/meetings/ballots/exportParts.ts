import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'
import { candidateNameSql } from '#server/meetings/sessions/electionSql.ts'

const choiceWords = { for: 'pour', against: 'contre', abstention: 'abstention', blank: 'blanc ou nul' }

/** The ballots in which the user was a voter, with their votes by name. */
export const ballotsExportParts: readonly ExportPart[] = [
  {
    position: 40,
    file: 'votes-en-seance',
    description: 'les votes en séance auxquels vous avez pris part, avec votre voix quand le vote était nominatif',
    // the person of a meeting is named by its part
    personColumns: [],
    itemsSql: (id) => sql`
      select json_build_object('page', '/seances/' || ballot.session_id, 'question', ballot.question,
        'date', ballot.opened_at, 'a voté', voter.voted, 'voix', ${wordsSql('voter.choice', choiceWords)},
        'candidat', case when candidate.id is not null then ${candidateNameSql} end,
        'annulé', ballot.cancelled_at is not null) as item
      from ballot_voters voter join ballots ballot on ballot.id = voter.ballot_id
      join meeting_people person on person.id = voter.person_id
      left join ballot_candidates candidate on candidate.id = voter.candidate_id
      left join users stood on stood.id = candidate.user_id
      where person.user_id = ${id} order by ballot.opened_at, ballot.id`,
  },
  {
    position: 45,
    file: 'candidatures-en-seance',
    description: 'les votes en séance où vous étiez parmi les candidats',
    personColumns: ['ballot_candidates.user_id'],
    itemsSql: (id) => sql`
      select json_build_object('page', '/seances/' || ballot.session_id, 'question', ballot.question,
        'date', ballot.opened_at, 'voix', candidate.votes, 'élu', ballot.elected_id is not distinct from candidate.id,
        'annulé', ballot.cancelled_at is not null) as item
      from ballot_candidates candidate join ballots ballot on ballot.id = candidate.ballot_id
      where candidate.user_id = ${id} order by ballot.opened_at, ballot.id`,
  },
]
