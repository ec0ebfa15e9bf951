import { sql } from 'kysely'
import type { Statistics } from '#contract/statistics.ts'
import { bodyReference } from '#server/bodies/present.ts'
import { today } from '#server/clock.ts'
import type { Portal } from '#server/portal.ts'
import { mostRead } from './mostRead.ts'

/** The audit trail is kept for as long: of the months before, who signed in is not known any more (QUALITY DAT-06). */
const trailMonths = 12

/**
 * Counts how the portal is used, in one statement.
 * @param count of months, the present one included
 */
export async function findStatistics({ db, clock }: Portal, count: number): Promise<Statistics> {
  const months = monthsUntil(today(clock), count)
  const [first = ''] = months
  const [firstOfTrail = ''] = months.slice(-trailMonths)
  const since = startOf(first)
  const { rows } = await sql<Pick<Statistics, 'members' | 'activeMembers' | 'documents' | 'mostRead' | 'validation'>>`
    select
      (select count(*)::int from users where status = 'validated') as members,
      (${activeMembers(months.slice(-trailMonths), startOf(firstOfTrail))}) as "activeMembers",
      (${publishedDocuments(since)}) as documents,
      (${mostRead(`${first}-01`)}) as "mostRead",
      (${validationDelays(months, since)}) as validation
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

/** `2026-01`, `2026-02`, `2026-03` */
function monthsUntil(day: string, count: number): string[] {
  const last = Temporal.PlainYearMonth.from(day.slice(0, 7))
  return Array.from({ length: count }, (_, index) => last.subtract({ months: count - 1 - index }).toString())
}

/** Its first midnight in Paris, which connections tell the time of. */
const startOf = (month: string) => sql`${`${month}-01`}::date::timestamptz`

const monthOf = (column: string) => sql`to_char(${sql.ref(column)}, 'YYYY-MM')`

const activeMembers = (months: readonly string[], since: ReturnType<typeof startOf>) => sql`
  select coalesce(json_agg(json_build_object('month', month.name, 'people', coalesce(active.people, 0)) order by month.name), '[]')
  from unnest(${months}::text[]) month (name)
  left join (
    select ${monthOf('event.at')} as name, count(distinct event.user_id)::int as people
    from audit_events event where event.action = 'signIn.succeeded' and event.at >= ${since} group by 1) active using (name)`

/**
 * Each in the month when its first version was out; what has been archived since was published all the same. Documents are looked up one by
 * one: those of some months are few.
 */
const publishedDocuments = (since: ReturnType<typeof startOf>) => sql`
  select coalesce(json_agg(json_build_object('month', counted.month, 'irp', ${bodyReference('body')}, 'count', counted.count)
    order by counted.month, body.position, body.id), '[]')
  from (
    select ${monthOf('version.published_at')} as month, documents.body_id, count(*)::int as count
    from document_versions version
    cross join lateral (select body_id from documents where id = version.document_id offset 0) documents
    where version.published_at >= ${since} and (version.number = 1 or not exists (
      select from document_versions earlier
      where earlier.document_id = version.document_id and earlier.number < version.number and earlier.published_at is not null))
    group by 1, 2) counted
  join bodies body on body.id = counted.body_id`

/** From the last submission to the publication, of what was submitted; what a validator publishes directly has no delay. */
const validationDelays = (months: readonly string[], since: ReturnType<typeof startOf>) => sql`
  select coalesce(json_agg(json_build_object('month', month.name, 'count', coalesce(taken.count, 0),
    'medianHours', taken.median, 'longestHours', taken.longest) order by month.name), '[]')
  from unnest(${months}::text[]) month (name)
  left join (
    select ${monthOf('published.at')} as name, count(*)::int as count,
      round((percentile_cont(0.5) within group (order by delay.hours))::numeric, 1)::float as median,
      round(max(delay.hours)::numeric, 1)::float as longest
    from document_steps published
    cross join lateral (
      select extract(epoch from published.at - submitted.at)::float / 3600 as hours from document_steps submitted
      where submitted.document_id = published.document_id and submitted.to_status = 'submitted' and submitted.id < published.id
      order by submitted.id desc limit 1) delay
    where published.to_status = 'published' and published.from_status = 'submitted' and published.at >= ${since}
    group by 1) taken using (name)`
