import { type RawBuilder, sql } from 'kysely'
import type { Statistics } from '#contract/statistics.ts'
import { bodyReference } from '#server/bodies/present.ts'

const shown = 10
/** Documents with the most readings: counting the readers of the first tells which others may have as many. */
const counted = { first: 100, most: 1_000 } as const

/**
 * The published documents that most people opened since a month, each person once, as a JSON array. A document has at most as many readers
 * as readings, of which `reading_counts` keeps sums: readers are counted of the documents that have the most readings, then of those that
 * have at least as many readings as the last of these has readers.
 * @param since the first day of a month, `2026-03-01`, in Paris
 */
export const mostRead = (since: string): RawBuilder<Statistics['mostRead']> => sql`
  with sums as materialized (
    ${readingsSince(since)} order by readings desc, id desc limit ${sql.lit(counted.most)}
  ), likely as materialized (
    select read.* from (select id from sums order by readings desc, id desc limit ${sql.lit(counted.first)}) first
    cross join lateral ${readersOf(sql`first.id`, since)} read
  ), least as materialized (
    select readers, id from likely order by readers desc, id desc offset ${sql.lit(shown - 1)} limit 1
  ), possible as (
    select id from sums where ${isPossible}
    union all
    select id from (${readingsSince(since, mayHaveMore)}) others where ${isPossible} and id not in (select id from sums)
  ), most as (
    select read.* from possible cross join lateral ${readersOf(sql`possible.id`, since)} read
    order by readers desc, id desc limit ${sql.lit(shown)}
  )
  select coalesce(json_agg(json_build_object('kind', 'document', 'id', documents.id, 'title', documents.title,
    'irp', ${bodyReference('body')}, 'readers', most.readers) order by most.readers desc, documents.id desc), '[]')
  from most join documents on documents.id = most.id join bodies body on body.id = documents.body_id`

/** Has enough readings to be shown; all have when fewer are known. Reads `id` and `readings`. */
const isPossible = sql`(readings, id) >= (coalesce((select readers from least), 0), coalesce((select id from least), 0))`

/** The documents of `sums` are not all, and the last of them is a possible one. */
const mayHaveMore = sql`exists (
  select from sums where ${isPossible} having count(*) = ${sql.lit(counted.most)})`

const readingsSince = (since: string, condition = sql`true`) => sql`
  select document_id as id, sum(n)::int as readings from reading_counts where month >= ${since}::date and ${condition} group by 1`

/** The readers of a document, when it is published. */
const readersOf = (id: RawBuilder<unknown>, since: string) => sql`(
  select documents.id, (select count(distinct user_id)::int from document_readings reading
    where reading.document_id = documents.id and reading.at >= ${since}::date::timestamptz) as readers
  from documents where documents.id = ${id} and status = 'published' offset 0)`
