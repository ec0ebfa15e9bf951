import type { Transaction } from 'kysely'
import { audit } from '#server/ground/audit/audit.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { acceptsMailCondition, mailboxOf } from '#server/people/accounts/mailboxes.ts'

/** Marks the import as applied, and notifies its author. */
export async function markApplied(portal: Portal, tx: Transaction<Schema>, id: number, by: { id: number } | null) {
  const done = await tx
    .updateTable('userImports')
    .set(({ eb }) => ({
      state: 'applied',
      progress: 1,
      plan: null,
      appliedAt: portal.clock.now().toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['importedBy', 'created', 'updated', 'refused', 'deleted'])
    .executeTakeFirstOrThrow()
  const { created, updated, refused, deleted } = done
  await audit(portal, tx, by, 'import.applied', 'import', id, { created, updated, refused, deleted })
  const importer = await tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email', acceptsMailCondition('import.finished').as('wantsMail')])
    .where('id', '=', done.importedBy)
    .executeTakeFirst()
  if (!importer) return
  const cause = `import:${id}:applied`
  await notify(portal, tx, { kind: 'import.finished', dedupeKey: cause, importId: id }, [{ userId: importer.id }])
  if (!importer.wantsMail) return
  const facts = { importId: id, created, updated, refused, deleted }
  await enqueueMails(portal, tx, [{ kind: 'import.finished', to: mailboxOf(importer), facts }])
}
