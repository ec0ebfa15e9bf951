import { type Selectable, sql, type Transaction } from 'kysely'
import type { Facts } from '#contract/ground/policy/facts.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockAdministration } from '#server/ground/identity/lockAdministration.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

type Columns =
  | 'id'
  | 'gender'
  | 'phoneNumber'
  | 'address'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'status'
  | 'roles'
  | 'passwordHash'
  | 'version'
  | 'updatedAt'
  | 'updatedBy'
  | 'closedAt'
  | 'keptUntil'

/** An account locked until the transaction ends. */
export type LockedPerson = Facts['users'] & Pick<Selectable<Schema['users']>, Columns>

/**
 * Runs an administrator's action on the existing ones of these accounts, which are locked. Administrators run one after
 * the other: two cannot revoke each other's rights, nor deadlock.
 * @throws Failure `access.signInRequired`, `access.denied` when another administrator has revoked the viewer's access or a
 * right of theirs meanwhile
 */
export const withLockedAccounts = <Result>(
  portal: Portal,
  viewer: Viewer,
  ids: readonly number[],
  act: (tx: Transaction<Schema>, people: readonly LockedPerson[]) => Promise<Result>,
): Promise<Result> =>
  portal.db.transaction().execute(async (tx) => {
    await lockAdministration(tx)
    const people = await lockAccounts(tx, [...ids, viewer.id])
    if (!people.some(({ id }) => id === viewer.id)) throw new Failure('access.signInRequired')
    await lockViewer(portal, tx, viewer)
    const wanted = new Set(ids)
    return act(
      tx,
      people.filter(({ id }) => wanted.has(id)),
    )
  })

/** Locks accounts in the order of their ids, to avoid deadlocks. */
export const lockAccounts = (tx: Transaction<Schema>, ids: readonly number[]): Promise<LockedPerson[]> =>
  tx
    .selectFrom('users')
    .select([
      'id',
      'id as userId',
      'gender',
      'phoneNumber',
      'address',
      'firstName',
      'lastName',
      'email',
      'status',
      'roles',
      'passwordHash',
      'version',
      'updatedAt',
      'updatedBy',
      'closedAt',
      'keptUntil',
    ])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
