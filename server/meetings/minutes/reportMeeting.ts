import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { foldedSql } from '#server/ground/database/sql/wordConditions.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { readMeetingNotes } from '#server/meetings/desk/readNotes.ts'
import { readMeeting } from '#server/meetings/presence/readPresence.ts'
import { recordedLines } from '#server/meetings/presence/sheetLines.ts'
import { electionSql } from '#server/meetings/sessions/electionSql.ts'
import { pointNumberSql } from '#server/papers/documents/present.ts'
import type { ReportedMeeting } from './composeMinutes.ts'

const voterName = sql`case when voter.person_id is not null then coalesce(
  upper(person.last_name) || ' ' || person.first_name, 'Ancien membre') end`

/** SQL: the closed ballots of a point, oldest first. Needs `point` in scope. */
const ballotsSql = sql`(
  select coalesce(json_agg(json_build_object('question', ballot.question, 'mode', ballot.mode, 'election', ${electionSql}, 'opinion', ballot.opinion,
      'result', ballot.result, 'voters', ballot.voters, 'presidentVotes', ballot.president_votes,
      'counts', json_build_object('for', ballot.votes_for, 'against', ballot.votes_against,
        'abstentions', ballot.abstentions, 'blanks', ballot.blanks),
      'votes', case when ballot.mode = 'named' then (
        select coalesce(json_agg(json_build_object('name', ${voterName}, 'choice', voter.choice,
            'candidateId', voter.candidate_id)
          order by voter.person_id is null, ${foldedSql(sql`person.last_name`)}, ${foldedSql(sql`person.first_name`)},
            voter.id), '[]')
        from ballot_voters voter left join meeting_people member on member.id = voter.person_id
        left join users person on person.id = member.user_id where voter.ballot_id = ballot.id) end)
    order by ballot.id), '[]')
  from ballots ballot
  where ballot.point_id = point.id and ballot.closed_at is not null and ballot.cancelled_at is null)`

/** SQL: titles of the documents of a point that are open to everybody. Needs `point` in scope. */
const documentsSql = sql`(
  select coalesce(json_agg(document.title order by document.id), '[]') from documents document
  where document.point_id = point.id and document.status = 'published' and document.channel = 'none'
    and not document.confidential and not document.unapproved_minutes)`

/** SQL: the commitments that satisfy a condition and were not withdrawn, oldest first. */
const commitmentsSql = (condition: RawBuilder<SqlBool>) => sql`(
  select coalesce(json_agg(json_build_object('kind', noted.kind, 'text', noted.text, 'owner', noted.owner,
    'dueOn', noted.due_on) order by noted.id), '[]')
  from commitments noted where noted.state <> 'withdrawn' and ${condition})`

/**
 * Reads what the meeting of a session kept, in three statements whatever its length. The caller decides who may read it.
 * @throws Failure `record.notFound`
 */
export async function reportMeeting(
  { db, clock }: Pick<Portal, 'db' | 'clock'>,
  viewer: Viewer,
  sessionId: number,
): Promise<ReportedMeeting> {
  const meeting = await readMeeting({ db, clock }, viewer, sessionId)
  const { notes, suspensions } = await readMeetingNotes(db, sessionId)
  const { rows } = await sql<Pick<ReportedMeeting, 'points' | 'decisions' | 'commitments'>>`
    select
      (select coalesce(json_agg(json_build_object('id', point.id, 'number', ${pointNumberSql}, 'title', point.title,
          'isNested', parent.id is not null, 'rapporteur', point.rapporteur,
          'opinion', outcome.opinion, 'opinionText', outcome.opinion_text, 'employerAnswer', outcome.employer_answer,
          'counts', case when outcome.votes_for is not null then json_build_object('for', outcome.votes_for,
            'against', outcome.votes_against, 'abstentions', outcome.abstentions) end,
          'ballots', ${ballotsSql}, 'documents', ${documentsSql},
          'commitments', ${commitmentsSql(sql`noted.point_id = point.id`)})
        order by coalesce(parent.position, point.position), parent.id is not null, point.position), '[]')
        from agenda_points point left join agenda_points parent on parent.id = point.parent_id
        left join point_outcomes outcome on outcome.point_id = point.id
        where point.session_id = ${sessionId}) as points,
      (select coalesce(json_agg(json_build_object('number', decision.number, 'text', decision.text, 'owner', decision.owner,
          'dueOn', decision.due_on) order by decision.number), '[]')
        from decisions decision where decision.session_id = ${sessionId}) as decisions,
      ${commitmentsSql(sql`noted.session_id = ${sessionId} and noted.point_id is null`)} as commitments
  `.execute(db.withoutPlugins())
  return {
    openedAt: meeting.openedAt,
    closedAt: meeting.closedAt,
    attendance: meeting.openedAt === null ? null : recordedLines(meeting),
    points: rows[0]?.points ?? [],
    decisions: rows[0]?.decisions ?? [],
    commitments: rows[0]?.commitments ?? [],
    notes,
    suspensions,
  }
}
