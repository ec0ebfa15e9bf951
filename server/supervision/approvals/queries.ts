import { sql } from 'kysely'
import { maxNamedAccounts, type TaskApproval } from '#contract/ground/approvals.ts'
import { type List, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'

/** SQL: the first accounts that `approval` concerns; none once it is decided. */
const accountsSql = sql`
  (select coalesce(json_agg(json_build_object('id', person.id, 'name', person.first_name || ' ' || person.last_name) order by person.id), '[]')
  from (
    select id, first_name, last_name from users
    where approval.decision is null and id = any(approval.record_ids) order by id limit ${maxNamedAccounts}) person)`

/** Pending approvals first, then the last decided. */
const approvals: List<TaskApproval> = {
  matching: sql`select id, kind, decision from task_approvals`,
  order: sql`decision is not null, (decision is null and kind = 'clock') desc, id desc`,
  row: sql`json_build_object('@id', '/api/task_approvals/' || approval.id, '@type', 'TaskApproval', 'id', approval.id,
    'kind', approval.kind, 'recordCount', approval.record_count, 'totalCount', approval.total_count,
    'accounts', ${accountsSql},
    'previousAt', approval.previous_at, 'asOf', approval.as_of, 'createdAt', approval.created_at,
    'decision', approval.decision, 'decidedAt', approval.decided_at, 'doneAt', approval.done_at,
    'decidedBy', case when users.id is not null then
      json_build_object('id', users.id, 'name', users.first_name || ' ' || users.last_name) end)`,
  joins: sql`
    join task_approvals approval on approval.id = page.id
    left join users on users.id = approval.decided_by`,
}

/** Lists held operations and the decisions about them. */
export const listApprovals = (db: Db, slice: Slice): Promise<Rows<TaskApproval>> => readPage(db, approvals, slice)
