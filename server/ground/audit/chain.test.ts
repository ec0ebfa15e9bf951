import { sql, type Transaction } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Schema } from '#server/ground/database/schema.ts'
import { describeVerification } from '#server/operation/commands/verifyAudit.ts'
import { runRecurring } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { auditWithoutSubject } from './audit.ts'
import { sealTrail } from './sealTrail.ts'
import { verifyTrail } from './verifyTrail.ts'

// Detection of changes made directly in the database (QUALITY DAT-07).

let world: World
beforeEach(async () => {
  // The table uses the clock of PostgreSQL.
  world = await openWorld({ at: new Date().toISOString() })
})
afterEach(() => world.close())

const write = async (count: number, age = '0 days') => {
  await sql`insert into audit_events (at, action, subject_name)
    select now() - ${age}::interval, 'signIn.failed', 'n° ' || n from generate_series(1, ${count}::int) n`.execute(
    world.db,
  )
}
const ids = async () =>
  (await world.db.selectFrom('auditEvents').select('id').orderBy('id').execute()).map(({ id }) => id)
/** Runs statements without triggers. */
const behind = (act: (tx: Transaction<Schema>) => Promise<unknown>) =>
  world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await act(tx)
  })

describe('tampering with the trail', () => {
  beforeEach(async () => {
    await write(5)
    await sealTrail(world.portal)
    await write(2)
  })

  test('is not reported for an intact chain', async () => {
    expect(await verifyTrail(world.portal)).toMatchObject({ lines: 5, unsealed: 2, position: 5, fault: null })
    await sealTrail(world.portal)
    const sealed = await verifyTrail(world.portal)
    expect(sealed).toMatchObject({ lines: 7, unsealed: 0, position: 7, fault: null })
    expect(sealed.hash).toMatch(/^[0-9a-f]{64}$/)
    await sealTrail(world.portal)
    expect(await verifyTrail(world.portal)).toEqual(sealed)
  })

  test.each([
    ['what it says', sql`subject_name = 'n° 33'`],
    ['its instant', sql`at = at - interval '1 microsecond'`],
    ['its author', sql`user_id = 7`],
    ['its hash', sql`hash = sha256('')`],
  ])('%s', async (_what, change) => {
    const [, , third] = await ids()
    await behind((tx) => sql`update audit_events set ${change} where id = ${third}`.execute(tx))
    expect(await verifyTrail(world.portal)).toMatchObject({
      lines: 2,
      fault: { kind: 'altered', position: 3, id: third },
    })
  })

  test('breaks the next line when a line is altered together with its hash', async () => {
    const [, , third, fourth] = await ids()
    await behind(async (tx) => {
      await sql`update audit_events set subject_name = 'autre' where id = ${third}`.execute(tx)
      await sql`update audit_events event set hash = sha256(before.hash || audit_line(event))
        from audit_events before where event.id = ${third} and before.position = event.position - 1`.execute(tx)
    })
    expect((await verifyTrail(world.portal)).fault).toEqual({ kind: 'altered', position: 4, id: fourth })
  })

  test.each([
    ['first', 1],
    ['one in the middle', 3],
    ['last', 5],
  ])('is detected when the %s is removed', async (_which, position) => {
    await behind((tx) => sql`delete from audit_events where position = ${position}`.execute(tx))
    const verified = await verifyTrail(world.portal)
    expect(verified.fault).toEqual({ kind: 'missing', position })
    expect(describeVerification(verified)[0]).toContain(`au n° ${position} de la chaîne`)
  })
})

test('the portal seals a line once, and neither changes nor removes sealed lines', async () => {
  await write(3, '11 months')
  await sealTrail(world.portal)
  for (const statement of [
    sql`update audit_events set subject_name = 'autre' where position = 2`,
    sql`update audit_events set hash = sha256('') where position = 2`,
    sql`update audit_events set position = null, hash = null where position = 3`,
    // Old enough, but not the first.
    sql`delete from audit_events where position = 2`,
    sql`truncate audit_events`,
    sql`update audit_chain set position = 0, hash = ''`,
  ])
    await expect(statement.execute(world.db)).rejects.toMatchObject({ constraint: 'audit_append_only' })
  await write(1)
  await expect(
    sql`update audit_events set position = 9, hash = '', subject_name = 'autre' where position is null`.execute(
      world.db,
    ),
  ).rejects.toMatchObject({ constraint: 'audit_append_only' })
  expect(await verifyTrail(world.portal)).toMatchObject({ lines: 3, fault: null })
})

test('expired lines are deleted, and the rest of the chain stays intact', async () => {
  await write(2, '12 months 1 day')
  await write(2, '12 months -1 day')
  await write(1)
  await runRecurring(world, 'audit.expire')
  expect(await verifyTrail(world.portal)).toMatchObject({ lines: 3, unsealed: 0, position: 5, fault: null })
  // A second run has nothing to do.
  await runRecurring(world, 'audit.expire')
  expect(await verifyTrail(world.portal)).toMatchObject({ lines: 3, fault: null })
  await behind((tx) => sql`delete from audit_events where position = 3`.execute(tx))
  expect((await verifyTrail(world.portal)).fault).toEqual({ kind: 'missing', position: 3 })
})

test('writers do not wait, and servers that seal at once make one chain', async () => {
  await write(1_500)
  const writing = await world.db.startTransaction().execute()
  await auditWithoutSubject(world.portal, writing, null, 'accounts.exported')
  const writers = Array.from({ length: 20 }, () => auditWithoutSubject(world.portal, world.db, null, 'audit.exported'))
  await Promise.all([sealTrail(world.portal), sealTrail(world.portal), ...writers])
  // Its number precedes sealed ones.
  await writing.commit().execute()
  await Promise.all([sealTrail(world.portal), sealTrail(world.portal)])
  expect(await verifyTrail(world.portal)).toMatchObject({ lines: 1_521, unsealed: 0, fault: null })
})
