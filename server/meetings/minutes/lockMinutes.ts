import type { Selectable, Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { authorize } from '#server/ground/http/access.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type LockedSession, lockSession } from '#server/meetings/sessions/lockSession.ts'

/** A session, and the text of its minutes while it can change. */
export interface LockedMinutes {
  session: LockedSession
  /** null: not drafted */
  text: Selectable<Schema['minutesTexts']> | null
}

/**
 * Locks a session whose minutes the viewer writes or remarks on, so that changes of their text follow one another and
 * none comes after the approval. Refuses who has lost a right since the call was authorized.
 * @throws Failure `record.notFound`, `access.denied`, `record.state`, `minutes.approved`
 */
export async function lockMinutes(
  portal: Pick<Portal, 'clock'>,
  tx: Transaction<Schema>,
  viewer: Viewer,
  id: number,
  action: 'sessions.writeMinutes' | 'minutes.remark',
): Promise<LockedMinutes> {
  await lockViewer(portal, tx, viewer)
  const session = await lockSession(tx, viewer, id)
  authorize(viewer, action, session)
  const approved = await tx
    .selectFrom('minutes')
    .select('sessionId')
    .where('sessionId', '=', id)
    .where('state', 'in', ['approved', 'published'])
    .executeTakeFirst()
  if (approved) throw new Failure('minutes.approved')
  const text = await tx.selectFrom('minutesTexts').selectAll().where('sessionId', '=', id).executeTakeFirst()
  return { session, text: text ?? null }
}

/** @throws Failure `minutes.notDrafted` */
export function requireText({ text }: LockedMinutes): NonNullable<LockedMinutes['text']> {
  if (!text) throw new Failure('minutes.notDrafted')
  return text
}
