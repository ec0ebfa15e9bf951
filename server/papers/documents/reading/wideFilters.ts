import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DocumentsQuery } from '#contract/lists.ts'
import type { Viewer } from '#contract/standing.ts'
import { every, type List } from '#server/ground/database/lists/list.ts'
import { sampledShare } from '#server/ground/database/lists/sampledShare.ts'
import { allowed } from '#server/ground/database/sql/allowed.ts'
import { containsWords, containsWordsWithoutIndex } from '#server/ground/database/sql/folded.ts'
import { countOf } from '#server/papers/documents/counts.ts'
import { documentFacts, manyDocumentsFacts, manyPublishedFacts } from '#server/papers/documents/facts.ts'

/** Filters with variable selectivity, by dates and by words: they may match few documents or nearly all. */
export type WideQuery = Pick<DocumentsQuery, 'date' | 'q' | 'order'>

/** The largest shares of all documents for which a query plan is used. */
const shares = {
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
export interface Listed {
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
export const manyDocuments = ({ viewer, isPublished, condition }: Listed, selected: RawBuilder<unknown>) => {
  const facts = isPublished ? manyPublishedFacts : manyDocumentsFacts
  return sql`select ${selected} from documents where ${allowed(viewer, 'documents.read', facts)} and ${condition}`
}

/** SQL: the same for some hundred documents: the session of each is looked up. */
const fewDocuments = ({ viewer, condition }: Listed, selected: RawBuilder<unknown>) => sql`
  select ${selected} from documents
  left join lateral (select confidential, status from sessions where id = documents.session_id offset 0) session on true
  where ${allowed(viewer, 'documents.read', documentFacts)} and ${condition}`

const counted = sql`count(*)::int`

/**
 * Builds the SQL that counts and reads the published or archived documents that match these dates and words. The
 * fastest plan is chosen by the estimated selectivity; the result does not depend on it.
 * @param keys the columns that the order of the list needs
 * @param oneValue `listed.condition` for one of the values of `filteredBy`
 */
export function wideFilter(
  listed: Listed,
  { date, q, order = {} }: WideQuery,
  keys: RawBuilder<unknown>,
  oneValue: RawBuilder<SqlBool>,
): Required<Pick<List<unknown>, 'total' | 'ways'>> & { along: RawBuilder<SqlBool> } {
  const [sortedBy] = Object.keys(order)
  const inDates = datesCondition(date, sql`documents.document_date`)
  const inDatesAlong = sortedBy === 'date' ? inDates : datesCondition(date, sql`(documents.document_date + 0)`)
  const words = q ? containsWords(sql`documents.folded_text`, q) : undefined
  const wordsAlong = q ? containsWordsWithoutIndex(sql`documents.folded_text`, q) : undefined
  const within = (...conditions: (RawBuilder<SqlBool> | undefined)[]): Listed => ({
    ...listed,
    condition: every(listed.condition, ...conditions),
  })
  const indexed = within(inDates, words)
  const all = countOf(listed.viewer, listed.condition)
  const isFew = sql`least(dates, words) <= ${sql.lit(shares.few)}`
  const along = every(inDatesAlong, wordsAlong)
  // Document dates and publication dates correlate: the newest of the old documents come after all others.
  const mayBeFar = date && sortedBy !== 'date' && sortedBy !== 'title'
  const found = sql`documents.id, ${keys}`
  return {
    along,
    ways: {
      known: sql`select ${shareOfDates(date)} as dates, ${wordsAlong ? sampledShare('documents', wordsAlong) : sql`1`} as words`,
      chosen: sql`case when ${isFew} then 1${mayBeFar ? sql` when dates <= ${sql.lit(shares.sortedDates)} then 2 when dates <= ${sql.lit(shares.farDates)} then 3` : sql``} else 0 end`,
      matching: [
        { isAlong: false, rows: fewDocuments(indexed, found) },
        ...(mayBeFar
          ? [
              { isAlong: false, rows: manyDocuments(indexed, found) },
              { isAlong: true, rows: manyDocuments({ ...listed, condition: every(oneValue, along) }, found) },
            ]
          : []),
      ],
    },
    total: sql`case when ${isFew} then (${fewDocuments(indexed, counted)}) ${
      wordsAlong
        ? sql`when words > ${sql.lit(shares.words)} then (${manyDocuments(within(inDates, wordsAlong), counted)})`
        : sql`when dates > ${sql.lit(shares.nearlyAll)} then ${all} - ${outside(date, (part) => fewDocuments(within(part), counted))}
          when dates > ${sql.lit(shares.dates)} then ${all} - ${outside(date, (part) => manyDocuments(within(part), counted))}`
    } else (${manyDocuments(indexed, counted)}) end`,
  }
}

type Dates = DocumentsQuery['date']

const datesCondition = (date: Dates, column: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql`(${every(
    date?.after ? sql`${column} >= ${date.after}::date` : undefined,
    date?.before ? sql`${column} <= ${date.before}::date` : undefined,
  )})`

/** SQL: counts the documents outside of the dates, each part with the index on dates. */
const outside = (date: Dates, count: (part: RawBuilder<SqlBool>) => RawBuilder<unknown>) => {
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
const shareOfDates = (date: Dates) =>
  date?.after || date?.before
    ? sql<number>`(
  select coalesce(avg(${datesCondition(date, sql`noted`)}::int), 0)
  from pg_stats, unnest(coalesce(histogram_bounds::text::date[], '{}') || coalesce(most_common_vals::text::date[], '{}')) noted
  where schemaname = current_schema() and tablename = 'documents' and attname = 'document_date')`
    : sql`1`
