import { type SqlBool, sql } from 'kysely'
import type { Db } from '#server/database/open.ts'
import type { Addressee } from '#server/mails/post.ts'

/** A person as mails are addressed to them. */
export const mailboxOf = (person: { id: number; firstName: string; lastName: string; email: string }): Addressee => ({
  userId: person.id,
  name: `${person.firstName} ${person.lastName}`,
  address: person.email,
})

/** Those of the administrators who can sign in. */
export async function findAdministratorMailboxes(db: Db): Promise<Addressee[]> {
  const administrators = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where(sql<SqlBool>`'ROLE_ADMIN' = any(roles) and activated_at is not null`)
    .orderBy('id')
    .execute()
  return administrators.map(mailboxOf)
}
