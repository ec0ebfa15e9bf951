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
    ({ decidedAt, family }) => family === 'session' && (decidedAt ?? '') > addDays(reference, -150),
  )
  await loadDocuments(world.portal, sessions, old, () => undefined)
  await loadReadings(world.portal)
})
afterAll(() => world?.close())

test('members of the committees have read everything of some sessions, and not of others', async () => {
  const { rows } = await sql<{ email: string; some: boolean; all: boolean }>`
    select email, bool_or(is_whole) as some, bool_and(is_whole) as all
    from (
      select users.email, bool_and(reading.user_id is not null) as is_whole
      from documents
      join assignments on assignments.body_id = documents.body_id
      join users on users.id = assignments.user_id
      join bodies on bodies.id = documents.body_id and bodies.name in ('CSE Bretagne', 'CSE Grand Est')
      left join document_readings reading
        on reading.document_id = documents.id and reading.user_id = assignments.user_id
      where documents.status = 'published' and documents.session_id is not null
      group by users.email, documents.session_id) one
    group by email`.execute(world.db)
  expect(rows.length).toBeGreaterThan(10)
  expect(rows.filter(({ some, all }) => !some || all)).toEqual([])
})
