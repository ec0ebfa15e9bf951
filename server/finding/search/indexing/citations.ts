import { type RawBuilder, sql, type Transaction } from 'kysely'
import { tokenize } from '#server/finding/search/words/tokenizer.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Entry, Source } from '#server/ground/searchEntries/entry.ts'

type Tx = Transaction<Schema>

/** Limits on the text that articles of law get from the texts that cite them. */
const maxCitations = { titles: 50, characters: 4_000 }

/** « L. 2315-30 » as a term. */
const articlePattern = /^(?:lo|[lrd])\d{3,4}(?:-\d{1,3}){0,3}$/
const sectionWords = 0x1_00_00

/**
 * Returns the articles of law named in a title. Such an entry is the text of the article itself, and its citations are
 * not counted.
 */
export const articlesInTitle = (title: string): string[] =>
  /\d{3}/.test(title)
    ? [...new Set(tokenize(title).flatMap(({ term }) => (articlePattern.test(term) ? [term] : [])))]
    : []

/** Returns the terms that are articles of law. @param terms terms of an entry */
export const articleTerms = (terms: Iterable<string>): string[] =>
  [...terms].filter((term) => articlePattern.test(term))

/** Adds a last section to articles of law: titles and headings of the texts that cite them. */
export async function addCitations(tx: Tx, entries: readonly Entry[]): Promise<void> {
  const named = entries.flatMap((entry) => {
    const articles = articlesInTitle(entry.title)
    return articles.length > 0 ? [{ entry, articles }] : []
  })
  if (named.length === 0) return
  const citations = await findCitations(
    tx,
    named.flatMap(({ articles }) => articles),
  )
  for (const { entry, articles } of named) {
    const { text, count } = citationText(articles, citations)
    if (text === '') continue
    entry.sections.push({ field: 'citations', page: null, text })
    entry.citing = count
  }
}

/**
 * Enqueues the articles of law whose citations changed. Only actual changes are enqueued, so that two articles citing
 * each other are not reindexed endlessly.
 * @param articles articles cited by the written entries, before or after
 */
export async function enqueueCitedArticles(tx: Tx, articles: ReadonlySet<string>): Promise<void> {
  if (articles.size === 0) return
  const { rows } = await sql<{ source: Source; sourceId: number; title: string; text: string | null }>`
    with naming as materialized (${postingsSql([...articles], sql`in_title`)})
    select distinct entry.source, entry.source_id as "sourceId", entry.title, section.text
    from naming join search_entries entry on entry.id = naming.entry_id
    left join search_sections section on section.entry_id = entry.id and section.field = 'citations'
  `.execute(tx.withoutPlugins())
  const named = rows.map((row) => ({ ...row, articles: articlesInTitle(row.title) }))
  const citations = await findCitations(
    tx,
    named.flatMap((row) => row.articles),
  )
  const changed = named.filter((row) => citationText(row.articles, citations).text !== (row.text ?? ''))
  if (changed.length === 0) return
  await sql`
    insert into search_changes (source, source_id, hides)
    select distinct given.source, given.source_id, false
    from unnest(${changed.map(({ source }) => source)}::text[], ${changed.map(({ sourceId }) => sourceId)}::int[])
      given (source, source_id)
    where not exists (select from search_changes noted where (noted.source, noted.source_id) = (given.source, given.source_id))
  `.execute(tx)
}

/** SQL for the postings of terms. Reads them per term before any join, whatever their number. */
const postingsSql = (terms: readonly string[], condition: RawBuilder<unknown>) => sql`
  select term.term, posting.* from search_terms term
  cross join lateral (
    select entry_id, positions from search_postings where term_id = term.id and ${condition} offset 0) posting
  where term.term = any(${terms}::text[])`

interface Citation {
  entryId: number
  title: string
  /** headings of the sections that contain the citation */
  headings: string[]
}

/**
 * Finds the texts that cite each article, by entry number. Only contents that every member may read, since their words
 * become visible in the article's entry.
 */
async function findCitations(tx: Tx, articles: readonly string[]): Promise<Map<string, Citation[]>> {
  if (articles.length === 0) return new Map()
  const { rows } = await sql<{ term: string; entryId: number; title: string; positions: Buffer }>`
    with citing as materialized (${postingsSql([...new Set(articles)], sql`not in_title`)})
    select citing.term, entry.id as "entryId", entry.title, citing.positions
    from citing join search_entries entry on entry.id = citing.entry_id and entry.source = 'contents' and not entry.archived
    where entry.scope_id = any(array(
      select id from search_scopes where subject = 'contents' and not confidential and channel = 'none' and body_ids = '{}'))
    order by entry.id
  `.execute(tx.withoutPlugins())
  const laws = new Set(rows.flatMap(({ title }) => (articlesInTitle(title).length > 0 ? [title] : [])))
  const citing = rows.filter(({ title }) => !laws.has(title))
  const headings = await headingsOf(tx, [...new Set(citing.map(({ entryId }) => entryId))])
  const citations = new Map<string, Citation[]>()
  for (const { term, entryId, title, positions } of citing) {
    const above = (section: number) => headings.get(entryId)?.findLast(({ number }) => number <= section)?.text ?? []
    const said = { entryId, title, headings: [...new Set(sectionsOf(positions).flatMap(above))] }
    citations.getOrInsertComputed(term, () => []).push(said)
  }
  return citations
}

function sectionsOf(positions: Buffer): number[] {
  const sections = new Set<number>()
  for (let at = 0; at < positions.length; at += 4) sections.add(Math.floor(positions.readInt32BE(at) / sectionWords))
  return [...sections]
}

async function headingsOf(tx: Tx, entryIds: readonly number[]) {
  const rows = await tx
    .selectFrom('searchSections')
    .select(['entryId', 'number', 'text'])
    .where('field', '=', 'heading')
    .where(sql<boolean>`entry_id = any(${entryIds}::int[])`)
    .orderBy('entryId')
    .orderBy('number')
    .execute()
  const headings = new Map<number, { number: number; text: string }[]>()
  for (const { entryId, number, text } of rows) headings.getOrInsertComputed(entryId, () => []).push({ number, text })
  return headings
}

/**
 * Builds the citation text: titles, then headings, one per line. Titles « X – this case », « X – that case » count
 * once.
 */
function citationText(articles: readonly string[], citations: ReadonlyMap<string, readonly Citation[]>) {
  const citing = new Map(articles.flatMap((term) => citations.get(term) ?? []).map((one) => [one.entryId, one]))
  const titles = new Map([...citing.values()].map((one) => [one.title.split(' – ')[0], one.title]))
  const lines = [
    ...[...titles.values()].slice(0, maxCitations.titles),
    ...[...citing.values()].flatMap(({ headings }) => headings),
  ]
  let text = ''
  for (const line of lines) {
    if (text.length + line.length >= maxCitations.characters) break
    text += text === '' ? line : `\n${line}`
  }
  return { text, count: citing.size }
}
