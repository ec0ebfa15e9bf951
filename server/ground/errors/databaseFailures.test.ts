import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '#tests/support/world.ts'
import { toDatabaseFailure } from './databaseFailures.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Foreign keys to a user chosen by someone else, under a lock: they are never violated. */
const chosenByOthers = ['contact_messages_assigned_to_fkey']

test('a person whose account is deleted during their call is answered as signed out, for every table', async () => {
  const { rows } = await sql<{ name: string }>`
    select conname as name from pg_constraint where contype = 'f' and confrelid = 'users'::regclass order by conname
  `.execute(world.db)

  const unknown = rows
    .map(({ name }) => name)
    .filter(
      (constraint) =>
        !toDatabaseFailure(
          Object.assign(new Error(), { code: '23503', constraint }),
          world.portal.declared.constraintFailures,
        ),
    )

  expect(rows.length).toBeGreaterThan(20)
  expect(unknown).toEqual(chosenByOthers)
})
