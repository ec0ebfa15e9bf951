import type { AuditAction } from '#contract/ground/audit/audit.ts'
import type { World } from './world.ts'

/** A row of the audit trail. */
export interface AuditLine {
  action: AuditAction
  userId: number | null
  subject: string | null
  subjectId: number | null
  subjectName: string | null
  address: string | null
  at: string
  details: Record<string, unknown>
}

/** Returns the audit events recorded during an action, oldest first. */
export async function auditLinesDuring({ db }: Pick<World, 'db'>, act: () => Promise<unknown>): Promise<AuditLine[]> {
  const { last } = await db
    .selectFrom('auditEvents')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  await act()
  return db
    .selectFrom('auditEvents')
    .select(['action', 'userId', 'subject', 'subjectId', 'subjectName', 'address', 'at', 'details'])
    .where('id', '>', last ?? 0)
    .orderBy('id')
    .execute()
}
