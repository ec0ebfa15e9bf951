import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { minutesDueOn } from '#contract/meetings/delays/minutesDelay.ts'
import { consultationState, opinionDueOn } from '#contract/meetings/delays/opinionDelay.ts'
import { experts } from '#contract/meetings/sessions/consultations.ts'
import { minutesProcedures } from '#contract/meetings/sessions/followUp.ts'
import * as opinions from '#server/meetings/sessions/opinionDueOnSql.ts'
import * as minutes from '#server/meetings/sessions/presentMinutes.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// Two deadlines are also computed in SQL, for lists and pages. These tests compare both implementations.

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Ends of months, leap years, changes of daylight saving time, ends of years, and ordinary days. */
const days = [
  '2026-01-31',
  '2026-03-28',
  '2026-03-29',
  '2026-03-30',
  '2026-08-31',
  '2026-10-25',
  '2026-11-30',
  '2026-12-31',
].concat(['2027-02-28', '2028-01-31', '2028-02-29', '2026-03-19', '2026-05-15'])
const today = '2026-04-15'

test('an opinion has the same due date in the form and in the list', async () => {
  const delays = days.flatMap((startedOn) =>
    experts.flatMap((expert) => [null, 1, 45].map((agreedDays) => ({ startedOn, expert, agreedDays }))),
  )
  const pairs = delays.flatMap((own) => [null, ...delays.slice(0, 20)].map((central) => ({ own, central })))

  const { rows } = await sql<{ due_on: string; state: string }>`
    with consultation as (
      select * from rows from (json_to_recordset(${JSON.stringify(pairs.map(({ own }) => asRow(own)))}::json)
        as (started_on date, expert text, agreed_days int)) with ordinality as given (started_on, expert, agreed_days, id)
    ), central as (
      select * from rows from (json_to_recordset(${JSON.stringify(pairs.map(({ central }) => asRow(central)))}::json)
        as (started_on date, expert text, agreed_days int)) with ordinality as given (started_on, expert, agreed_days, id)
      where started_on is not null
    )
    select ${opinions.opinionDueOnSql} as due_on, ${opinions.consultationStateSql(today)} as state
    from consultation left join central on central.id = consultation.id order by consultation.id
  `.execute(world.db.withoutPlugins())

  expect(rows).toEqual(
    pairs.map(({ own, central }) => {
      const dueOn = opinionDueOn(own, central)
      return { due_on: dueOn, state: consultationState({ dueOn, answered: false }, today) }
    }),
  )
})

test('minutes have the same due date in the notice and on the page', async () => {
  const administrator: Viewer = { id: 1, roles: ['ROLE_ADMIN'], assignments: [], bodiesUnder: [] }
  const cases = days.flatMap((on) =>
    minutesProcedures.flatMap((procedure) => [0, 15, 90].map((minutesDueDays) => ({ on, procedure, minutesDueDays }))),
  )
  for (const nextIn of [null, 0, 1, 2, 4, 12, 40]) {
    const { rows } = await sql<{ due_on: string }>`
      with given as (
        select * from rows from (json_to_recordset(${JSON.stringify(cases)}::json)
          as ("on" date, procedure text, "minutesDueDays" int)) with ordinality as given ("on", procedure, days, id)
      ), body as (select id, days as minutes_due_days from given
      ), minutes as (select id, procedure from given
      ), session as (
        select id, id as body_id, ("on" + time '09:00') at time zone 'Europe/Paris' as starts_at,
          ("on" + time '12:00') at time zone 'Europe/Paris' as ends_at from given
      ), sessions as (
        select id as body_id, ("on" + ${nextIn ?? 0}::int + time '18:00') at time zone 'Europe/Paris' as starts_at, 'convened' as status
        from given where ${nextIn !== null}::boolean
      )
      select ${minutes.minutesDueOnSql(administrator)} as due_on
      from session join body using (id) join minutes using (id) order by id
    `.execute(world.db.withoutPlugins())

    expect({ nextIn, days: rows.map((row) => row.due_on) }).toEqual({
      nextIn,
      days: cases.map(({ on, procedure, minutesDueDays }) => {
        const nextOn = nextIn === null ? null : Temporal.PlainDate.from(on).add({ days: nextIn }).toString()
        return minutesDueOn({ procedure, endOn: on, nextOn }, { minutesDueDays })
      }),
    })
  }
})

const asRow = (delay: { startedOn: string; expert: string; agreedDays: number | null } | null) => ({
  started_on: delay?.startedOn ?? null,
  expert: delay?.expert ?? null,
  agreed_days: delay?.agreedDays ?? null,
})
