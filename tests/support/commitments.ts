import type { Insertable } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { World } from './world.ts'

/** Inserts a commitment of a session, by default an open one, noted now. */
export async function insertCommitment(
  { db, clock }: Pick<World, 'db' | 'clock'>,
  session: { id: number },
  wishes: Partial<Insertable<Schema['commitments']>> = {},
): Promise<{ id: number }> {
  const at = clock.now().toISOString()
  return db
    .insertInto('commitments')
    .values({
      sessionId: session.id,
      kind: 'commitment',
      text: 'Communiquer le plan des locaux',
      createdAt: at,
      updatedAt: at,
      ...wishes,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
