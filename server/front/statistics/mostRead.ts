import { type RawBuilder, sql } from 'kysely'
import type { Statistics } from '#contract/front/statistics.ts'
import { bodyReference } from '#server/people/bodies/present.ts'

const shown = sql.lit(10)

/**
 * SQL: the published documents with the most readers since a month, each person counted once, as a JSON array. Sums
 * `reading_counts` for the candidates of the month and for documents opened since they were chosen; for all documents
 * only when a document that is not a candidate may be in the top ten (migration 0054).
 * @param since the first day of a month, `2026-03-01`, in Paris
 */
export const mostReadSql = (since: string): RawBuilder<Statistics['mostRead']> => sql`
  with first as materialized (
    select readers, id from (
      select document_id as id, (select sum(n)::int from reading_counts line
        where line.document_id = candidate.document_id and line.month >= ${since}::date) as readers
      from (
        select document_id from most_read_candidates where month = ${since}::date
        union select document_id from reading_counts where not merged
      ) candidate
      where exists (select from documents where id = candidate.document_id and status = 'published' offset 0)
    ) sums
    where readers > 0 order by readers desc, id desc limit ${shown}
  ), most as (
    select readers, id from first where ${isSure(since)}
    union all
    select readers, id from (
      select readers, id from (
        select document_id as id, sum(n)::int as readers from reading_counts where month >= ${since}::date group by 1 having sum(n) > 0
      ) sums
      where exists (select from documents where id = sums.id and status = 'published')
      order by readers desc, id desc limit ${shown}
    ) whole where not ${isSure(since)}
  )
  select coalesce(json_agg(json_build_object('kind', 'document', 'id', documents.id, 'title', documents.title,
    'irp', ${bodyReference('body')}, 'readers', most.readers) order by most.readers desc, documents.id desc), '[]')
  from most join documents on documents.id = most.id join bodies body on body.id = documents.body_id`

/** SQL condition: no document that is not a candidate can be in the top ten. Needs `first` in scope. */
const isSure = (since: string) => sql`coalesce((
  select bound.readers = 0 or ((select count(*) from first) = ${shown}
    and (select (readers, id) from first order by readers, id limit 1) > (bound.readers, bound.document_id))
  from most_read_bounds bound where bound.month = ${since}::date), false)`
