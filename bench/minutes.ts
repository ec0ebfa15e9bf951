import type { BenchEnvironment } from './environment.ts'
import { type Line, seconds } from './figure.ts'

/** Makes a call on a session, as whoever prepares it. */
type Call = (method: string, path: string, body?: object) => Promise<{ taken: number }>

const points = 40
const ballots = 30
const paragraphs = 6
const paragraph = `<p>${'Les élus demandent le détail des effectifs par établissement, que la direction remettra sous huit jours. '.repeat(4)}</p>`
const maxMs = 3_000

/**
 * Measures the first PDF of the minutes of an open meeting, which ends: forty points with notes, of which thirty were
 * voted on.
 */
export async function minutes(ground: BenchEnvironment, sessionId: number, call: Call): Promise<Line> {
  await ground.query(
    `with added as (
        insert into agenda_points (session_id, position, title, kind)
        select $1, rank, 'Point mesuré n° ' || rank, 'deliberation' from generate_series(10, $2 + 8) rank
        returning id
      ), noted as (
        insert into point_notes (point_id, session_id, html, updated_at) select id, $1, $3, now() from added
      )
      insert into ballots (session_id, point_id, question, mode, rule, president_votes, voters, opened_at, closed_at, votes_for,
        votes_against, abstentions, blanks)
      select $1, id, 'Adopter la résolution ?', 'byHand', 'majority', false, 40, now(), now(), 38, 1, 1, 0
      from added order by id limit $4`,
    [sessionId, points, paragraph.repeat(paragraphs), ballots - 2],
  )
  await call('POST', `${sessionId}/ending`)
  const { taken: drafted } = await call('POST', `${sessionId}/minutes_drafts`, {})
  const { taken } = await call('GET', `${sessionId}/minutes_text.pdf`)
  return {
    figure: `PDF d’un procès-verbal de ${points} points et ${ballots} votes (premier texte en ${seconds(drafted)})`,
    value: seconds(taken),
    budget: `≤ ${seconds(maxMs)}`,
    ok: taken <= maxMs,
  }
}
