import { sql } from 'kysely'
import type { ExportPart } from '#server/ground/personalData/exportPart.ts'
import { wordsSql } from '#server/ground/personalData/labels.ts'

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
        'annulé', ballot.cancelled_at is not null) as item
      from ballot_voters voter join ballots ballot on ballot.id = voter.ballot_id
      join meeting_people person on person.id = voter.person_id
      where person.user_id = ${id} order by ballot.opened_at, ballot.id`,
  },
]
