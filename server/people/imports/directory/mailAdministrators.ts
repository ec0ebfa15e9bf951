import { type SqlBool, sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import type { MailFacts } from '#server/messaging/mails/kinds.ts'
import { mailboxOf } from '#server/people/accounts/mailboxes.ts'

/** Mails the active administrators about the import of the night. */
export async function mailAdministrators(
  portal: Portal,
  tx: Transaction<Schema>,
  facts: MailFacts['import.directory'],
): Promise<void> {
  const administrators = await tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where(sql<SqlBool>`'ROLE_ADMIN' = any(roles) and activated_at is not null`)
    .orderBy('id')
    .execute()
  await enqueueMails(
    portal,
    tx,
    administrators.map((person) => ({ kind: 'import.directory', to: mailboxOf(person), facts })),
  )
}
