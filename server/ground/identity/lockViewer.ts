import { isDeepStrictEqual } from 'node:util'
import { sql, type Transaction } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { today } from '#server/ground/context/clock.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findViewerAgain } from './viewers.ts'

/**
 * Locks the account and the sign-in or access token of a viewer until the transaction ends, and refuses the call if the viewer's rights
 * have changed since it was authorized. Revocations call `lockForRevocation`: one that commits before wins, one that
 * comes after waits. Call it first in a transaction, before other locks but `lockForRevocation` of the same account: two
 * callers who hold this lock would wait for each other. A viewer without a sign-in (demonstration data) was not
 * authorized: only the account is locked.
 * @throws Failure `access.signInRequired`, `access.denied`
 */
export async function lockViewer(
  { clock }: Pick<Portal, 'clock'>,
  tx: Transaction<Schema>,
  viewer: Viewer,
): Promise<void> {
  const { signIn, token } = viewer
  await sql`select from users where id = ${viewer.id} for key share`.execute(tx)
  if (token) await sql`select from access_tokens where id = ${token.id} for key share`.execute(tx)
  else if (!signIn) return
  else if ('id' in signIn) await sql`select from sign_ins where id = ${signIn.id} for key share`.execute(tx)
  else await sql`select from remembrances where id = ${signIn.remembranceId} for key share`.execute(tx)
  await assertSameRights({ clock }, tx, viewer)
}

/**
 * Checks that a viewer is still signed in, with the rights with which they were identified.
 * @throws Failure `access.signInRequired`, `access.denied`
 */
export async function assertSameRights({ clock }: Pick<Portal, 'clock'>, db: Db, viewer: Viewer): Promise<void> {
  const present = await findViewerAgain(db, viewer, { day: today(clock) })
  if (!present) throw new Failure('access.signInRequired')
  if (!isDeepStrictEqual(present, viewer)) throw new Failure('access.denied')
}
