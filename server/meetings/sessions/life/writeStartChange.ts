import type { Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { isSameInstant } from './changes.ts'

/** A convened session that has got another start. */
export interface MovedSession {
  id: number
  bodyId: number
  formerStart: string
  startsAt: string
}

/**
 * Writes what a later subject does when a convened session gets another start, in the transaction that changes it. The
 * session is locked.
 */
type StartChangeWriter = (
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  session: MovedSession,
) => Promise<void>

declare module '#server/ground/portal/portal.ts' {
  interface Declared {
    startChangeWriters: readonly StartChangeWriter[]
  }
}
declare module '#server/ground/portal/subject.ts' {
  interface Subject {
    /** what the subject writes when a convened session gets another start */
    startChangeWriters?: readonly StartChangeWriter[]
  }
}

/** Writes what later subjects do when a locked, convened session has got this start; nothing when it is the former one. */
export async function writeStartChange(
  portal: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  { id, bodyId, startsAt: formerStart }: { id: number; bodyId: number; startsAt: string },
  startsAt: string,
): Promise<void> {
  if (isSameInstant(formerStart, startsAt)) return
  for (const write of portal.declared.startChangeWriters)
    await write(portal, tx, viewer, { id, bodyId, formerStart, startsAt })
}
