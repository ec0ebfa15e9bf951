import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { daysToRead, littleReadShare, type ReadingStatistics } from '#contract/front/statistics.ts'
import { today } from '#server/ground/context/clock.ts'
import { currentAssignmentCondition } from '#server/ground/identity/currentAssignment.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { bodyReference } from '#server/people/bodies/present.ts'
import { monthsUntil } from './months.ts'
import { mostReadSql } from './mostRead.ts'

const shown = sql.lit(10)

/**
 * Finds what was read and what was not, in one statement.
 * @param count number of months, including the current one
 * @param irp id of the body whose documents are listed; undefined for all bodies
 */
export async function findReading(
  { db, clock }: Portal,
  count: number,
  irp: number | undefined,
): Promise<ReadingStatistics> {
  const day = today(clock)
  const [first = ''] = monthsUntil(day, count)
  const since = `${first}-01`
  const until = new Date(clock.now().getTime() - daysToRead * 86_400_000).toISOString()
  const ofBody = irp === undefined ? sql<SqlBool>`true` : sql<SqlBool>`body_id = ${irp}`
  const { rows } = await sql<Pick<ReadingStatistics, 'bodies' | 'mostRead' | 'leastRead'>>`
    with members as materialized (
      select body_id, count(*)::int as count from assignments assignment
      join users on users.id = assignment.user_id and users.status = 'validated'
      where ${currentAssignmentCondition(day)} group by 1
    ), published as materialized (
      select documents.id, body_id, first_published_at as at, coalesce(members.count, 0) as members,
        coalesce((select sum(n)::int from reading_counts line where line.document_id = documents.id), 0) as readers
      from documents left join members using (body_id)
      where status = 'published' and first_published_at >= ${since}::date::timestamptz and first_published_at < ${until}::timestamptz
    )
    select
      (select coalesce(json_agg(json_build_object('irp', ${bodyReference('body')}, 'published', counted.published,
          'unread', counted.unread, 'littleRead', counted.little) order by body.position, body.id), '[]')
        from (
          select body_id, count(*)::int as published, count(*) filter (where readers = 0)::int as unread,
            count(*) filter (where readers > 0 and ${isLittleRead})::int as little
          from published group by 1) counted
        join bodies body on body.id = counted.body_id) as bodies,
      (${irp === undefined ? mostReadSql(since) : mostReadOfBodySql(irp, since)}) as "mostRead",
      (select coalesce(json_agg(json_build_object('kind', 'document', 'id', least.id, 'title', documents.title,
          'irp', ${bodyReference('body')}, 'readers', least.readers, 'members', least.members, 'publishedAt', least.at)
          order by least.readers, least.at desc, least.id desc), '[]')
        from (
          select published.* from published
          where ${ofBody} and (readers = 0 or ${isLittleRead})
          order by readers, at desc, published.id desc limit ${shown}) least
        join documents using (id) join bodies body on body.id = least.body_id) as "leastRead"
  `.execute(db.withoutPlugins())
  const [found] = rows
  if (!found) throw new Error('a statement without a table has one row')
  const of = irp === undefined ? '' : `&irp=${irp}`
  return {
    '@context': '/api/contexts/ReadingStatistics',
    '@id': `/api/statistics/reading?months=${count}${of}`,
    '@type': 'ReadingStatistics',
    ...found,
  }
}

/** SQL condition. Needs `readers` and `members` in scope. */
const isLittleRead = sql<SqlBool>`readers < members * ${sql.lit(littleReadShare)}`

/**
 * SQL: like `mostReadSql`, of one body, whose sums are few enough to be read: document by document, since the planner would
 * otherwise read those of all bodies.
 */
const mostReadOfBodySql = (irp: number, since: string): RawBuilder<ReadingStatistics['mostRead']> => sql`
  select coalesce(json_agg(json_build_object('kind', 'document', 'id', most.id, 'title', most.title,
    'irp', ${bodyReference('body')}, 'readers', most.readers) order by most.readers desc, most.id desc), '[]')
  from (
    select documents.id, documents.title, documents.body_id, counted.readers
    from documents cross join lateral (
      select sum(n)::int as readers from reading_counts line
      where line.document_id = documents.id and line.month >= ${since}::date offset 0) counted
    where documents.body_id = ${irp} and documents.status = 'published' and counted.readers > 0
    order by counted.readers desc, documents.id desc limit ${shown}) most
  join bodies body on body.id = most.body_id`
