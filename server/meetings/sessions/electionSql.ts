import { type RawBuilder, sql } from 'kysely'
import type { Candidate, Election } from '#contract/meetings/sessions/election.ts'
import type { PointVote } from '#contract/meetings/sessions/followUp.ts'
import { precompiledSql } from '#server/ground/database/sql/precompiledSql.ts'
import { personReference } from '#server/people/users/present.ts'

/** SQL: the name of a candidate, « Mme Jeanne Dupont ». Needs `candidate` and its account as `stood` in scope. */
export const candidateNameSql = sql<string>`coalesce(candidate.name,
  case stood.gender when 'Madame' then 'Mme ' when 'Monsieur' then 'M. ' end || stood.first_name || ' ' || stood.last_name,
  'Ancien membre')`

const candidatesSql: RawBuilder<Candidate[]> = sql`(
  select json_agg(json_build_object('id', candidate.id, 'person', ${personReference('stood')}, 'name', ${candidateNameSql},
    'votes', candidate.votes) order by candidate.position)
  from ballot_candidates candidate left join users stood on stood.id = candidate.user_id
  where candidate.ballot_id = ballot.id)`

/** SQL: the candidates of a ballot and their votes; null for a vote for or against. Needs `ballot` in scope. */
export const electionSql: RawBuilder<Election | null> = precompiledSql(sql`
  case when ballot.candidates is not null then json_build_object('candidates', ${candidatesSql}, 'voters', ballot.voters,
    'blanks', ballot.blanks, 'firstRoundId', ballot.first_round_id, 'tieSecondRound', ballot.tie_second_round,
    'tieEldest', ballot.tie_eldest, 'electedId', ballot.elected_id, 'byAge', ballot.by_age) end`)

/** SQL: the election that gives a point its votes: its last ballot, if that was between candidates. */
export const electionOfPointSql = (pointId: RawBuilder<number>): RawBuilder<Election | null> => sql`(
  select ${electionSql} from ballots ballot
  where ballot.point_id = ${pointId} and ballot.closed_at is not null and ballot.cancelled_at is null
  order by ballot.id desc limit 1)`

/** SQL: the votes of a point; null when there was no vote. Needs its `outcome` in scope. */
export const pointVoteSql: RawBuilder<PointVote | null> = precompiledSql(sql`
  case when outcome.votes_for is not null then
    jsonb_build_object('for', outcome.votes_for, 'against', outcome.votes_against, 'abstentions', outcome.abstentions)
    || coalesce((select jsonb_build_object('election', found.election)
      from (select ${electionOfPointSql(sql`outcome.point_id`)} as election) found where found.election is not null), '{}')
  end`)
