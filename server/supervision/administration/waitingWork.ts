import { type RawBuilder, sql } from 'kysely'
import type { Action } from '#contract/ground/policy/policy.ts'
import { canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import {
  type Administration,
  type WaitingKind,
  type WaitingWork,
  waitingKinds,
} from '#contract/supervision/administration.ts'
import { type FirstStepsColumns, presentFirstSteps, shownFirstStepsSql } from '#server/front/firstSteps/firstSteps.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { contentFacts, factsJoin } from '#server/publishing/contents/facts.ts'

interface Source {
  /** who may read these records */
  access: Action
  /** SQL: the waiting records, with the instant since which each waits as `at` */
  records: (viewer: Viewer) => RawBuilder<unknown>
}

/** The records of each kind, and the action that opens the screen where they are listed. */
const sources: Record<WaitingKind, Source> = {
  approvals: {
    access: 'tasks.approve',
    records: () => sql`select created_at as at from task_approvals where decision is null`,
  },
  failedTasks: {
    access: 'tasks.manage',
    records: () => sql`
      select updated_at as at from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null`,
  },
  failedMails: {
    access: 'mails.read',
    records: () => sql`select created_at as at from mails where state = 'failed'`,
  },
  /** all that wait while mails are held after a restore */
  heldMails: {
    access: 'mails.read',
    records: () => sql`select mails.created_at as at from mails, mail_holds where mails.state = 'waiting'`,
  },
  pendingAccounts: {
    access: 'users.validate',
    records: () => sql`select created_at as at from users where status = 'pending' and closed_at is null`,
  },
  messages: {
    access: 'contact.manage',
    records: () => sql`select created_at as at from contact_messages where state = 'new'`,
  },
  /** checked, and not applied */
  imports: {
    access: 'imports.manage',
    records: () => sql`select coalesce(checked_at, created_at) as at from user_imports where state = 'checked'`,
  },
  drafts: {
    access: 'contents.manage',
    records: (viewer) => sql`
      select content.updated_at as at from contents content ${factsJoin}
      where content.status = 'draft' and ${allowed(viewer, 'contents.manage', contentFacts)}`,
  },
  /** no mail server is configured: they are read in the portal */
  keptMails: {
    access: 'mails.read',
    records: () => sql`select created_at as at from mails where state = 'kept'`,
  },
}

/**
 * Finds what waits for the viewer and the first steps of a new portal, in one statement. Kinds that they may not read are
 * not queried.
 */
export async function findAdministration(
  portal: Portal,
  viewer: Viewer,
): Promise<Pick<Administration, 'waiting' | 'firstSteps'>> {
  const counts = waitingKinds
    .filter((kind) => canSomewhere(viewer, sources[kind].access))
    .map(
      (kind) => sql`select ${sql.lit(kind)} as kind, count(*)::int as count, min(at) as since
      from (${sources[kind].records(viewer)}) waiting`,
    )
  const { rows } = await sql<{ waiting: WaitingWork[]; firstSteps: FirstStepsColumns | null }>`
    select ${shownFirstStepsSql(portal, viewer)} as "firstSteps",
      ${counts.length === 0 ? sql`'[]'::json` : sql`(select json_agg(kinds) from (${sql.join(counts, sql` union all `)}) kinds)`} as waiting
  `.execute(portal.db.withoutPlugins())
  const { waiting = [], firstSteps = null } = rows[0] ?? {}
  const found = new Map(waiting.map((row) => [row.kind, row]))
  return {
    waiting: waitingKinds.flatMap((kind) => found.get(kind) ?? []).filter(({ count }) => count > 0),
    firstSteps: firstSteps && presentFirstSteps(firstSteps),
  }
}
