import type { Transaction } from 'kysely'
import { expect } from 'vitest'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Answer } from './caller.ts'
import { hasBlockedQuery } from './locks.ts'
import type { World } from './world.ts'

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
