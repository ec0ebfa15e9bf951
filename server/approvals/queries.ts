import { sql } from 'kysely'
import type { TaskApproval } from '#contract/approvals.ts'
import type { Db } from '#server/database/open.ts'
import type { Rows, Slice } from '#server/http/pages.ts'

interface Row extends Omit<TaskApproval, '@id' | '@type' | '@context'> {
  total: number
}

/** Those that wait first, then the last decided. */
export async function listApprovals(db: Db, { limit, offset }: Slice): Promise<Rows<TaskApproval>> {
  const { rows } = await sql<Row>`
    select approval.id, kind, record_count, total_count, previous_at, as_of, approval.created_at, decision, decided_at, done_at,
      case when users.id is not null then json_build_object('id', users.id, 'name', first_name || ' ' || last_name) end as decided_by,
      count(*) over ()::int as total
    from task_approvals approval left join users on users.id = decided_by
    order by decision is not null, (decision is null and kind = 'clock') desc, approval.id desc limit ${limit} offset ${offset}
  `.execute(db)
  return { rows: rows.map(present), total: rows[0]?.total ?? 0 }
}

const present = ({ total: _total, ...row }: Row): TaskApproval => ({
  '@id': `/api/task_approvals/${row.id}`,
  '@type': 'TaskApproval',
  ...row,
})
