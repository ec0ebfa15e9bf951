import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type FirstSteps, firstStepsCountedAtMost } from '#contract/front/firstSteps.ts'
import { canSomewhere, type Viewer } from '#contract/ground/policy/viewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'

/** The first steps as a statement returns them. */
export type FirstStepsColumns = Omit<FirstSteps, '@context' | '@id' | '@type'>

type Reader = Pick<Portal, 'config'>

const hasDecision = (decision: string) =>
  sql<SqlBool>`exists (select from first_step_decisions where decision = ${sql.lit(decision)})`

const openAccount = sql<SqlBool>`users.status = 'validated' and users.closed_at is null`
/** Sessions that were convened at some time. */
const convened = sql<SqlBool>`status in ('convened', 'held', 'closed')`

const countedAtMost = sql.lit(firstStepsCountedAtMost)

/** SQL: the last test mail of the viewer. */
const testMailSql = (viewer: Viewer) => sql`(
  select json_build_object('state', state, 'toAddress', to_address, 'createdAt', created_at, 'error', last_error,
    'retriesAt', case when state = 'waiting' then next_attempt_at end)
  from mails where user_id = ${viewer.id} and kind = 'mail.test' order by id desc limit 1)`

/**
 * SQL: the steps as a JSON column, in one subquery. What decides whether they are done is read before the numbers, and
 * stops at the first record.
 * @param condition reads `isShown`; without it, the column is never null
 */
const stepsColumnSql = (
  { config }: Reader,
  viewer: Viewer,
  condition: RawBuilder<SqlBool>,
): RawBuilder<FirstStepsColumns> => {
  const isMailConfigured = config.mail !== null
  return sql`(
    select json_build_object(
      'isShown', shown.is_shown,
      'bodies', json_build_object('isDone', bodies_done, 'count', (select count(*) from bodies where active)),
      'people', (
        select json_build_object('isDone', people_done,
          'seated', count(*) filter (where exists (select from assignments where user_id = account.id)),
          'accounts', count(*), 'invited', count(*) filter (where password_hash is null))
        from (select id, password_hash from users where ${openAccount} order by id desc limit ${countedAtMost}) account),
      'mail', json_build_object('isDone', mail_done, 'isConfigured', ${isMailConfigured}::boolean,
        'areHeld', exists (select from mail_holds),
        'seenAt', (select taken_at from first_step_decisions where decision = 'mailSeen'),
        'test', ${testMailSql(viewer)}),
      'types', json_build_object('isDone', types_done, 'types', (select count(*) from document_types where active),
        'commissions', (select count(*) from document_commissions where active)),
      'session', json_build_object('isDone', session_done,
        'convened', (select count(*) from (select from sessions where ${convened} limit ${countedAtMost}) found),
        -- without a convened session, every session is a draft or cancelled
        'drafts', case when session_done then 0
          else (select count(*) from (select from sessions where status = 'draft' limit ${countedAtMost}) found) end,
        'draftId', case when not session_done
          then (select id from sessions where status = 'draft' order by starts_at, id limit 1) end))
    from (
      select exists (select from bodies where active) as bodies_done,
        -- somebody besides the administrators, whom a session can be convened for
        exists (
          select from assignments join users on users.id = assignments.user_id
          where ${openAccount} and not 'ROLE_ADMIN' = any(users.roles)) as people_done,
        ${isMailConfigured ? hasDecision('mailSeen') : hasDecision('withoutMail')} as mail_done,
        ${hasDecision('typesAccepted')}
          or exists (select from document_types where updated_by is not null)
          or exists (select from document_commissions where updated_by is not null) as types_done,
        exists (select from sessions where ${convened}) as session_done
    ) done
    cross join lateral (
      select not ${hasDecision('putAway')}
        and not (bodies_done and people_done and mail_done and types_done and session_done) as is_shown
    ) shown
    where ${condition})`
}

/**
 * SQL: the first steps as a JSON column for the pages that show them; null when they are done or put away, and for those
 * who may not take them. The numbers are not read then.
 */
export const shownFirstStepsSql = (reader: Reader, viewer: Viewer): RawBuilder<FirstStepsColumns | null> =>
  canSomewhere(viewer, 'portal.setUp') ? stepsColumnSql(reader, viewer, sql`shown.is_shown`) : sql`null`

/** Presents the column of `shownFirstStepsSql`. */
export const presentFirstSteps = (steps: FirstStepsColumns): FirstSteps => ({
  '@id': '/api/first_steps',
  '@type': 'FirstSteps',
  ...steps,
})

/** Finds the first steps of the portal, in one statement. */
export async function findFirstSteps(portal: Portal, viewer: Viewer): Promise<FirstSteps> {
  const { rows } = await sql<{ steps: FirstStepsColumns }>`
    select ${stepsColumnSql(portal, viewer, sql`true`)} as steps`.execute(portal.db.withoutPlugins())
  return {
    '@context': '/api/contexts/FirstSteps',
    ...presentFirstSteps((rows[0] as { steps: FirstStepsColumns }).steps),
  }
}
