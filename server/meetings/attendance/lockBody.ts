import type { Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'

interface LockedBody {
  name: string
  seatsVersion: number
}

/** Locks a body, so that its seats change one call after the other. @throws Failure `record.notFound` */
export async function lockBody(tx: Transaction<Schema>, id: number): Promise<LockedBody> {
  const found = await tx
    .selectFrom('bodies')
    .select(['name', 'seatsVersion'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!found) throw new Failure('record.notFound')
  return found
}

/**
 * Refuses who has not read the last change of the seats of a body.
 * @throws Failure `seats.changed`
 */
export function rejectOtherSeats({ seatsVersion }: LockedBody, version: number): void {
  if (version !== seatsVersion) throw new Failure('seats.changed')
}
