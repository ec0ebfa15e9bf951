import { sql } from 'kysely'
import type { Statistics } from '#contract/front/statistics.ts'
import { today } from '#server/ground/context/clock.ts'
import { activeMemberMonths } from '#server/ground/listCounts/listCounts.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { monthsUntil } from './months.ts'
import { mostReadSql } from './mostRead.ts'

/**
 * Computes the usage statistics in one statement.
 * @param count number of months, including the current one
 */
export async function findStatistics({ db, clock }: Portal, count: number): Promise<Statistics> {
  const months = monthsUntil(today(clock), count)
  const [first = ''] = months
  const { rows } = await sql<Pick<Statistics, 'members' | 'activeMembers' | 'documents' | 'mostRead' | 'validation'>>`
    select
      (select count(*)::int from users where status = 'validated') as members,
      (${activeMembersSql(months.slice(-activeMemberMonths))}) as "activeMembers",
      (${publishedDocumentsSql(months)}) as documents,
      (${mostReadSql(`${first}-01`)}) as "mostRead",
      (${validationDelaysSql(months)}) as validation
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Error('a statement without a table has one row')
  return {
    '@context': '/api/contexts/Statistics',
    '@id': `/api/statistics?months=${count}`,
    '@type': 'Statistics',
    months,
    ...found,
  }
}

/** SQL: months with the instants at which they begin and end in Paris, the time zone of database sessions. */
const monthsSql = (months: readonly string[]) => sql`(
  select name, (name || '-01')::date::timestamptz as start, ((name || '-01')::date + interval '1 month')::timestamptz as finish
  from unnest(${months}::text[]) name) month`

const activeMembersSql = (months: readonly string[]) => sql`
  select coalesce(json_agg(json_build_object('month', month.name, 'people', coalesce(active.people, 0)) order by month.name), '[]')
  from ${monthsSql(months)}
  left join (select month, sum(n)::int as people from active_member_counts group by 1) active on active.month = (month.name || '-01')::date`

/** SQL: documents by month of their first publication, also those archived since. */
const publishedDocumentsSql = (months: readonly string[]) => sql`
  select coalesce(json_agg(json_build_object('month', month.name, 'irp', ${bodyReference('body')}, 'count', counted.count)
    order by month.name, body.position, body.id), '[]')
  from ${monthsSql(months)}
  cross join lateral (
    select body_id, count(*)::int as count from documents
    where first_published_at >= month.start and first_published_at < month.finish group by 1) counted
  join bodies body on body.id = counted.body_id`

/**
 * SQL: the time from the last submission to the publication of submitted documents; documents that a validator
 * published directly are left out.
 */
const validationDelaysSql = (months: readonly string[]) => sql`
  select coalesce(json_agg(json_build_object('month', month.name, 'count', taken.count,
    'medianHours', taken.median, 'longestHours', taken.longest) order by month.name), '[]')
  from ${monthsSql(months)}
  cross join lateral (
    select count(*)::int as count,
      round((percentile_cont(0.5) within group (order by hours))::numeric, 1)::float as median,
      round(max(hours)::numeric, 1)::float as longest
    from (
      select date_part('epoch', at - submitted_at) / 3600 as hours from document_steps
      where to_status = 'published' and from_status = 'submitted' and submitted_at is not null
        and at >= month.start and at < month.finish) delays) taken`
