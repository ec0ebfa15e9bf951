import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'

/** Locks a body, so that its seats change one call after the other. @throws Failure `record.notFound` */
export async function lockBody(tx: Transaction<Schema>, id: number): Promise<{ name: string }> {
  const found = await tx.selectFrom('bodies').select('name').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  if (!found) throw new Failure('record.notFound')
  return found
}
