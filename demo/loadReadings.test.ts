import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { addDays } from './calendar.ts'
import { createDocuments } from './documents.ts'
import { loadDocuments } from './loadDocuments.ts'
import { loadPeople } from './loadPeople.ts'
import { loadReadings } from './loadReadings.ts'
import { loadReferences } from './loadReferences.ts'
import { loadSessions } from './loadSessions.ts'
import { createPeople } from './people.ts'
import { createSessions } from './sessions.ts'

// some documents are generated
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const reference = '2026-03-19'
let world: World
beforeAll(async () => {
  world = await openWorld({ at: `${addDays(reference, 60)}T12:00:00+02:00` })
  const sessions = createSessions(reference)
  await world.db.transaction().execute(async (tx) => {
    const bodies = await loadReferences(tx)
    await loadPeople(
      tx,
      createPeople(reference).map((person) => ({ ...person, passwordHash: null })),
      bodies,
    )
    await loadSessions(world.portal, tx, sessions, bodies, reference)
  })
  const old = createDocuments(reference, sessions).filter(
    ({ decidedAt, family }) => family === 'session' && (decidedAt ?? '') > addDays(reference, -60),
  )
  await loadDocuments(world.portal, sessions, old, () => undefined)
  await loadReadings(world.portal)
})
afterAll(() => world?.close())

test('members have read everything of some sessions, and not of others', async () => {
  const { rows } = await sql<{ isWhole: boolean; people: number }>`
    select is_whole, count(distinct user_id)::int as people
    from (
      select assignments.user_id, bool_and(reading.user_id is not null) as is_whole
      from documents
      join assignments on assignments.body_id = documents.body_id
      left join document_readings reading
        on reading.document_id = documents.id and reading.user_id = assignments.user_id
      where documents.status = 'published' and documents.session_id is not null
      group by assignments.user_id, documents.session_id) one
    group by is_whole order by is_whole`.execute(world.db)
  expect(rows.map(({ isWhole }) => isWhole)).toEqual([false, true])
  for (const { people } of rows) expect(people).toBeGreaterThan(10)
})
