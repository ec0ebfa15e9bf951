import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { DocumentsQuery } from '#contract/papers/documentQueries.ts'
import { allConditions, type List } from '#server/ground/database/lists/list.ts'
import { sampledShareSql } from '#server/ground/database/lists/sampledShareSql.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { containsWordsCondition, containsWordsUnindexedCondition } from '#server/ground/database/sql/wordConditions.ts'
import { countDocumentsSql } from '#server/papers/documents/documentCounts.ts'
import { bulkDocumentFacts, bulkPublishedFacts, documentFacts } from '#server/papers/documents/facts.ts'

/** Filters with variable selectivity, by dates and by words: they may match few documents or nearly all. */
export type DateAndTextFilters = Pick<DocumentsQuery, 'date' | 'q' | 'order'>

/** The largest shares of all documents for which a query plan is used. */
const selectivityLimits = {
  /** each matching document is looked up by itself */
  few: 0.02,
  /** words are looked up in their index */
  words: 0.25,
  /** matching documents are sorted; above, the list is read in its order until the page is full */
  sortedDates: 0.25,
  /** documents within the dates are counted; above, those outside of the dates are counted and subtracted */
  dates: 0.5,
  /** a distant page is read along the order of the list; above, the page is near */
  farDates: 0.9,
  /** documents outside of the dates are scanned; above, each of them is looked up by itself */
  nearlyAll: 0.98,
}

/** The published or archived documents that are listed. */
export interface DocumentScope {
  viewer: Viewer
  /** only published documents */
  isPublished: boolean
  /** the condition on the columns for which counts are precomputed */
  condition: RawBuilder<SqlBool>
}

/**
 * SQL: the documents that the viewer may read, for a statement that scans thousands of them. Uses no other table than
 * `documents`.
 */
export const scanDocumentsSql = ({ viewer, isPublished, condition }: DocumentScope, selected: RawBuilder<unknown>) => {
  const facts = isPublished ? bulkPublishedFacts : bulkDocumentFacts
  return sql`select ${selected} from documents where ${allowed(viewer, 'documents.read', facts)} and ${condition}`
}

/** SQL: the same for some hundred documents: the session of each is looked up. */
const lookupDocumentsSql = ({ viewer, condition }: DocumentScope, selected: RawBuilder<unknown>) => sql`
  select ${selected} from documents
  left join lateral (select confidential, status from sessions where id = documents.session_id offset 0) session on true
  where ${allowed(viewer, 'documents.read', documentFacts)} and ${condition}`

const countSql = sql`count(*)::int`

/**
 * Builds the SQL that counts and reads the published or archived documents that match these dates and words. The
 * fastest plan is chosen by the estimated selectivity; the result does not depend on it.
 * @param keys the columns that the order of the list needs
 * @param oneValue `listed.condition` for one of the values of `filteredBy`
 */
export function planFilters(
  listed: DocumentScope,
  { date, q, order = {} }: DateAndTextFilters,
  keys: RawBuilder<unknown>,
  oneValue: RawBuilder<SqlBool>,
): Required<Pick<List<unknown>, 'total' | 'accessPaths'>> & { along: RawBuilder<SqlBool> } {
  const [sortedBy] = Object.keys(order)
  const inDates = datesCondition(date, sql`documents.document_date`)
  const inDatesAlong = sortedBy === 'date' ? inDates : datesCondition(date, sql`(documents.document_date + 0)`)
  const words = q ? containsWordsCondition(sql`documents.folded_text`, q) : undefined
  const wordsAlong = q ? containsWordsUnindexedCondition(sql`documents.folded_text`, q) : undefined
  const within = (...conditions: (RawBuilder<SqlBool> | undefined)[]): DocumentScope => ({
    ...listed,
    condition: allConditions(listed.condition, ...conditions),
  })
  const indexed = within(inDates, words)
  const all = countDocumentsSql(listed.viewer, listed.condition)
  const isFew = sql`least(dates, words) <= ${sql.lit(selectivityLimits.few)}`
  const along = allConditions(inDatesAlong, wordsAlong)
  // Document dates and publication dates correlate: the newest of the old documents come after all others.
  const mayBeFar = date && sortedBy !== 'date' && sortedBy !== 'title'
  // A word may stand in titles that come last: those that contain it are found first, and looked for along the index.
  const isByTitle = words && sortedBy === 'title'
  const hasWordsIndex = sql`words <= ${sql.lit(selectivityLimits.words)}`
  const found = sql`documents.id, ${keys}`
  return {
    along,
    accessPaths: {
      known: sql`select ${dateSelectivitySql(date)} as dates, ${wordsAlong ? sampledShareSql('documents', wordsAlong) : sql`1`} as words`,
      // one row: a table of thousands takes longer to write and to read twice
      matched: isByTitle ? scanDocumentsSql(indexed, sql`array_agg(documents.id) as ids`) : undefined,
      chosen: sql`case when ${isFew} then 1${isByTitle ? sql` when ${hasWordsIndex} then 2` : sql``}${mayBeFar ? sql` when dates <= ${sql.lit(selectivityLimits.sortedDates)} then 2 when dates <= ${sql.lit(selectivityLimits.farDates)} then 3` : sql``} else 0 end`,
      matching: [
        { isInListOrder: false, rows: lookupDocumentsSql(indexed, found) },
        ...(isByTitle
          ? [
              {
                isInListOrder: true,
                rows: sql`select ${found} from documents where ${oneValue} and coalesce(documents.id = any(select unnest(ids) from matched), false)`,
              },
            ]
          : []),
        ...(mayBeFar
          ? [
              { isInListOrder: false, rows: scanDocumentsSql(indexed, found) },
              {
                isInListOrder: true,
                rows: scanDocumentsSql({ ...listed, condition: allConditions(oneValue, along) }, found),
              },
            ]
          : []),
      ],
    },
    total: sql`case when ${isFew} then (${lookupDocumentsSql(indexed, countSql)}) ${
      wordsAlong
        ? sql`when words > ${sql.lit(selectivityLimits.words)} then (${scanDocumentsSql(within(inDates, wordsAlong), countSql)})`
        : sql`when dates > ${sql.lit(selectivityLimits.nearlyAll)} then ${all} - ${countOutsideDatesSql(date, (part) => lookupDocumentsSql(within(part), countSql))}
          when dates > ${sql.lit(selectivityLimits.dates)} then ${all} - ${countOutsideDatesSql(date, (part) => scanDocumentsSql(within(part), countSql))}`
    } else (${isByTitle ? sql`select coalesce(cardinality(ids), 0) from matched` : scanDocumentsSql(indexed, countSql)}) end`,
  }
}

type Dates = DocumentsQuery['date']

const datesCondition = (date: Dates, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${allConditions(
    date?.after ? sql`${column} >= ${date.after}::date` : undefined,
    date?.before ? sql`${column} <= ${date.before}::date` : undefined,
  )})`

/** SQL: counts the documents outside of the dates, each part with the index on dates. */
const countOutsideDatesSql = (date: Dates, count: (part: RawBuilder<SqlBool>) => RawBuilder<unknown>) => {
  const parts = [
    sql<SqlBool>`documents.document_date is null`,
    date?.after ? sql<SqlBool>`documents.document_date < ${date.after}::date` : undefined,
    date?.before ? sql<SqlBool>`documents.document_date > ${date.before}::date` : undefined,
  ].filter((part) => part !== undefined)
  return sql`(${sql.join(
    parts.map((part) => sql`(${count(part)})`),
    sql` + `,
  )})`
}

/** SQL: the estimated share of documents within the dates, from the PostgreSQL statistics (a hundred dates or more). */
const dateSelectivitySql = (date: Dates) =>
  date?.after || date?.before
    ? sql<number>`(
  select coalesce(avg(${datesCondition(date, sql`noted`)}::int), 0)
  from pg_stats, unnest(coalesce(histogram_bounds::text::date[], '{}') || coalesce(most_common_vals::text::date[], '{}')) noted
  where schemaname = current_schema() and tablename = 'documents' and attname = 'document_date')`
    : sql`1`
