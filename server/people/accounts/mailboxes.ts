import { type SqlBool, sql } from 'kysely'
import type { NotificationKind } from '#contract/messaging/notifications.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import type { Addressee } from '#server/messaging/mails/enqueueMails.ts'
import type { Recipient } from '#server/messaging/notifications/notify.ts'

export interface MailboxOwner {
  id: number
  firstName: string
  lastName: string
  email: string
}

/** A user as the addressee of mails. */
export const mailboxOf = (person: MailboxOwner): Addressee => ({
  userId: person.id,
  name: `${person.firstName} ${person.lastName}`,
  address: person.email,
})

/**
 * Finds the active administrators: all of them as notification recipients, and the mailboxes of those who accept mails
 * of this kind.
 */
export async function findAdministratorsToNotify(
  db: Db,
  kind: NotificationKind,
): Promise<{ listeners: Recipient[]; mailboxes: Addressee[] }> {
  const administrators = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', acceptsMailCondition(kind).as('wantsMail')])
    .where(isAdministratorCondition)
    .orderBy('id')
    .execute()
  return {
    listeners: administrators.map(({ id }) => ({ userId: id })),
    mailboxes: administrators.filter((person) => person.wantsMail).map(mailboxOf),
  }
}

/** Finds the mailboxes of all active administrators, for mails that nobody can refuse. */
export async function findAdministratorMailboxes(db: Db): Promise<Addressee[]> {
  const administrators = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where(isAdministratorCondition)
    .orderBy('id')
    .execute()
  return administrators.map(mailboxOf)
}

const isAdministratorCondition = sql<SqlBool>`'ROLE_ADMIN' = any(roles) and activated_at is not null`

/** SQL condition: the user accepts emails of this kind. Needs `users` in scope. */
export const acceptsMailCondition = (kind: NotificationKind) => sql<boolean>`not exists (
  select from notification_choices choice where choice.user_id = users.id and choice.kind = ${kind} and choice.mail = 'none')`
