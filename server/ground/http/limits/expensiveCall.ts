import type { AuditAction } from '#contract/ground/audit/audit.ts'
import type { Lane } from '#server/ground/tasks/lanes.ts'
import type { TaskName } from '#server/ground/tasks/payloads.ts'
import type { Quota } from './quota.ts'

/**
 * The cost of a call beyond its own query, and its rate limit per person. Every call that starts a process, enqueues a
 * heavy task, resizes pictures, streams an archive or a table, or searches has one: the route names it in
 * `config.costs`. `limitExpensiveCalls.ts` applies the quota, and rejects such work in any other route.
 */
export interface ExpensiveCall {
  /** the most that the server has to do for one call */
  cost: string
  /** where the work is done: in a lane of the queue, or in the call itself */
  lane: Lane | 'call'
  /** the heavy tasks that the call may enqueue; any other is rejected */
  tasks?: readonly TaskName[]
  /** per person, for all servers together; generous for normal use */
  quota: Quota
  /** `call`: every call counts, before the route runs. `start`: the route itself counts the work that it starts */
  counts: 'call' | 'start'
  /** the audit action it is recorded as, when it exports what other people have written */
  audited?: AuditAction
}
