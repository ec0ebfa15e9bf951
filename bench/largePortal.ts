import pino from 'pino'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { fillLargePortal } from '#tests/support/largePortal.ts'
import type { BenchEnvironment } from './environment.ts'

const volume = { bodies: 40, people: 20_000, sessions: 8_000, documents: 200_000, contents: 10_000, readings: 100 }
/** notifications per person */
const notices = 100
const fillMs = 30 * 60_000

/** Fills the database with 20,000 people, 200,000 documents and 2 million readings, unless it has them already. */
export async function prepareLargePortal(ground: BenchEnvironment): Promise<void> {
  const [known] = await ground.query(`select from bodies where code = 'VOL1'`)
  if (known) return
  const pool = openPool(ground.connection, pino({ level: 'silent' }), { statementMs: fillMs })
  await fillLargePortal(openDatabase(pool), volume)
  await pool.query(
    `with event as materialized (
        select id, kind, session_id, row_number() over (order by id) - 1 as rank from session_events where kind in ('convocation', 'change')
      ), size as (select count(*) as of_events from event)
      insert into notifications (user_id, kind, cause, session_id, event_id, created_at)
      select person.id, case event.kind when 'convocation' then 'session.convened' else 'session.changed' end, 'event:' || event.id, event.session_id, event.id,
        now() - n * interval '1 day'
      from users person cross join generate_series(1, $1::int) n cross join size
      join event on event.rank = (person.id * 31 + n * 7) % size.of_events
      where person.email like 'volume%@example.org'`,
    [notices],
  )
  await pool.query('analyze')
  await pool.end()
}
