import type { Transaction } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Answer } from './caller.ts'
import { hasBlockedQuery } from './locks.ts'
import type { Actor, World } from './world.ts'

/**
 * Makes a call while somebody's account is locked for a revocation, which is committed once the call waits for it or has
 * answered.
 */
export async function callDuringRevocation(
  world: Pick<World, 'db'>,
  person: { id: number },
  revoke: (tx: Transaction<Schema>) => Promise<unknown>,
  call: () => Promise<Answer>,
): Promise<Answer> {
  const [answer] = await world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()
    await revoke(tx)
    let isAnswered = false
    const answering = call().finally(() => {
      isAnswered = true
    })
    await expect.poll(async () => isAnswered || (await hasBlockedQuery(world)), { interval: 20 }).toBe(true)
    return [answering]
  })
  return answer
}

const takeRights = async (tx: Transaction<Schema>, { id }: { id: number }) => {
  await tx.deleteFrom('assignments').where('userId', '=', id).execute()
  await tx.updateTable('users').set({ roles: [] }).where('id', '=', id).execute()
}
const endSignIns = async (tx: Transaction<Schema>, { id }: { id: number }) => {
  await tx.deleteFrom('signIns').where('userId', '=', id).execute()
}

/** What somebody loses in the middle of a call, and the status with which the call is refused. */
const losses = [
  ['the rights are', 403, takeRights],
  ['the sign-in is', 401, endSignIns],
] as const

/**
 * Tests that these calls are possible, and refused when their author loses the right or the sign-in in the middle of them.
 * @param calls each prepares what the call writes to, and returns the call
 * @param present returns the world and the author at the time of the test
 */
export const testRefusals = (
  calls: Record<string, () => Promise<() => Promise<Answer>>>,
  present: () => { world: World; person: Actor },
) =>
  describe.each(Object.entries(calls))('%s', (_what, prepare) => {
    test('is possible with the right', async () => {
      const call = await prepare()
      const { statusCode, body } = await call()
      expect([200, 201, 202, 204], body).toContain(statusCode)
    })

    test.each(losses)('is refused when %s removed in the middle of the call', async (_removed, status, take) => {
      const { world, person } = present()
      const call = await prepare()
      await person.get('/me')
      const answer = await callDuringRevocation(world, person, (tx) => take(tx, person), call)
      expect(answer.statusCode, answer.body).toBe(status)
    })
  })
