import { sql, type Transaction } from 'kysely'
import type { Schema } from '#server/ground/database/schema.ts'
import type { Entry, EntryBatch, Scope, Section, Source } from '#server/ground/searchEntries/entry.ts'
import { addCitations } from './citations.ts'
import { type EntryTerms, entryTermsOf } from './entryTerms.ts'
import { deletePostings, type PendingUpdates, writeTerms } from './writePostings.ts'

type Tx = Transaction<Schema>

/** An entry with its number, terms and words. */
export interface WrittenEntry extends EntryTerms {
  id: number
  sections: readonly Section[]
}

/** Maximum number of rows written in one statement. */
const batchSizes = { postings: 8_000, sections: 400 }

/**
 * Replaces the entries of some records by a new reading, and deletes entries that no longer exist.
 * @param after collects what must be updated afterwards
 * @param now ISO instant
 */
export async function writeEntries(
  tx: Tx,
  source: Source,
  { sourceIds, entries }: EntryBatch,
  after: PendingUpdates,
  now: string,
): Promise<void> {
  await deleteOtherEntries(tx, source, sourceIds, entries, after)
  if (entries.length === 0) return
  await addCitations(tx, entries)
  const ids = await upsertEntries(tx, source, entries, await ensureScopes(tx, source, entries), now)
  let held: WrittenEntry[] = []
  let [postings, sections] = [0, 0]
  for (const [index, entry] of entries.entries()) {
    const terms = await entryTermsOf(entry)
    held.push({ id: ids.get(entryKey(entry)) ?? 0, sections: entry.sections, ...terms })
    postings += terms.postings.size
    sections += entry.sections.length
    if (index + 1 < entries.length && postings < batchSizes.postings && sections < batchSizes.sections) continue
    await writeSections(tx, held)
    await writeTerms(tx, held, after)
    held = []
    postings = sections = 0
  }
}

/** The introduction of an article of law is its path in the code: « Livre > Titre > Chapitre ». */
const placeInCode = ([, second]: readonly Section[]) =>
  second?.field === 'introduction' && second.text.includes(' > ') ? second.text : null

const entryKey = ({ kind, recordId }: Pick<Entry, 'kind' | 'recordId'>) => `${kind} ${recordId}`

async function deleteOtherEntries(
  tx: Tx,
  source: Source,
  sourceIds: readonly number[],
  entries: readonly Entry[],
  after: PendingUpdates,
) {
  const known = await tx
    .selectFrom('searchEntries')
    .select(['id', 'kind', 'recordId'])
    .where('source', '=', source)
    .where(sql<boolean>`source_id = any(${sourceIds}::int[])`)
    .execute()
  const kept = new Set(entries.map(entryKey))
  const gone = known.flatMap((entry) => (kept.has(entryKey(entry)) ? [] : [entry.id]))
  if (gone.length === 0) return
  await deletePostings(tx, gone, after)
  await sql`delete from search_entries where id = any(${gone}::int[])`.execute(tx)
}

/** Inserts missing scopes. @returns scope numbers by JSON */
async function ensureScopes(tx: Tx, subject: Source, entries: readonly Entry[]): Promise<Map<string, number>> {
  const asked = [...new Set(entries.map(({ scope }) => JSON.stringify(scope)))]
  const given = sql`json_to_recordset(${`[${asked.join()}]`}::json) given
    ("bodyId" int, status text, confidential boolean, channel text, "bodyIds" int[], "sessionOut" boolean)`
  await sql`
    insert into search_scopes (subject, body_id, status, confidential, channel, body_ids, session_out)
    select ${subject}, given.* from ${given} order by 1, 2, 3, 4, 5, 6, 7 on conflict do nothing
  `.execute(tx)
  const { rows } = await sql<{ id: number; scope: Scope }>`
    select scope.id, json_build_object('bodyId', scope.body_id, 'status', scope.status, 'confidential', scope.confidential,
      'channel', scope.channel, 'bodyIds', scope.body_ids, 'sessionOut', scope.session_out) as scope
    from ${given} join search_scopes scope on scope.subject = ${subject}
      and (scope.body_id, scope.status, scope.confidential, scope.channel, scope.body_ids, scope.session_out)
        is not distinct from (given."bodyId", given.status, given.confidential, given.channel, given."bodyIds", given."sessionOut")
  `.execute(tx.withoutPlugins())
  return new Map(rows.map(({ id, scope }) => [JSON.stringify(scope), id]))
}

/**
 * Inserts or updates entries. `out_at` becomes now for what can be found for the first time: a new record, a new
 * version, newly extracted text, or new readers, whatever its date, since earlier searches have not shown it. A project
 * keeps the day of its creation.
 * @returns entry numbers by key
 */
async function upsertEntries(
  tx: Tx,
  source: Source,
  entries: readonly Entry[],
  scopes: ReadonlyMap<string, number>,
  now: string,
) {
  const given = entries.map(({ sections, scope, ...entry }) => ({
    ...entry,
    scopeId: scopes.get(JSON.stringify(scope)),
    place: placeInCode(sections),
    hasPages: sections.some(({ page }) => page !== null),
  }))
  const { rows } = await sql<{ id: number; kind: Entry['kind']; recordId: number }>`
    with given as (
      select * from json_to_recordset(${JSON.stringify(given)}::json) given (kind text, "recordId" int, "sourceId" int,
        "scopeId" int, title text, at timestamptz, "outAt" timestamptz, archived boolean, "bodyId" int, family text,
        "documentTypeId" int, "authorId" int, "thematicIds" int[], standing real, place text, "hasPages" boolean)
    ), written as (
      insert into search_entries as entry (kind, record_id, source, source_id, scope_id, title, at, out_at, archived, body_id,
        family, document_type_id, author_id, thematic_ids, standing, place)
      select kind, "recordId", ${source}, "sourceId", "scopeId", title, at,
        case when kind = 'project' then "outAt" else greatest("outAt", ${now}::timestamptz) end, archived, "bodyId",
        family, "documentTypeId", "authorId", "thematicIds", standing, md5(place)
      from given
      on conflict on constraint search_entries_key do update
        set (scope_id, title, at, out_at, archived, body_id, family, document_type_id, author_id, thematic_ids, standing, place)
          = (excluded.scope_id, excluded.title,
            case when entry.kind = 'project' then entry.at else excluded.at end,
            case when entry.kind <> 'project' and ${isNewCondition} then excluded.out_at else entry.out_at end,
            excluded.archived, excluded.body_id, excluded.family, excluded.document_type_id, excluded.author_id,
            excluded.thematic_ids, excluded.standing, excluded.place)
      returning entry.id, entry.kind, entry.record_id
    )
    select id, kind, record_id as "recordId" from written
  `.execute(tx.withoutPlugins())
  return new Map(rows.map((row) => [entryKey(row), row.id]))
}

/**
 * SQL condition: somebody could not find this before. The publication date changes with each version only; parts of a
 * session have none of their own. Needs `entry` (before) and `excluded` (after).
 */
const isNewCondition = sql`(
  exists (
    select from search_scopes was join search_scopes is_now on is_now.id = excluded.scope_id
    where was.id = entry.scope_id and (was.body_id, was.confidential, was.channel, was.body_ids, was.session_out)
      is distinct from (is_now.body_id, is_now.confidential, is_now.channel, is_now.body_ids, is_now.session_out))
  or exists (
    select from given where (given.kind, given."recordId") = (entry.kind, entry.record_id) and (
      given."outAt" > entry.out_at and entry.kind not in ('point', 'decision', 'commitment')
      or given."hasPages" and not exists (select from search_sections where entry_id = entry.id and page is not null))))`

/** Writes sections that changed; a long PDF has many unchanged ones. */
async function writeSections(tx: Tx, entries: readonly WrittenEntry[]) {
  const given = entries.flatMap(({ id, sections }) => sections.map((section, number) => ({ id, number, ...section })))
  await sql`
    insert into search_sections (entry_id, number, field, page, text)
    select given.id, given.number, given.field, given.page, given.text
    from json_to_recordset(${JSON.stringify(given)}::json) given (id int, number int, field text, page int, text text)
    left join search_sections known on known.entry_id = given.id and known.number = given.number
    where (known.field, known.page, known.text) is distinct from (given.field, given.page, given.text)
    on conflict on constraint search_sections_pkey do update set (field, page, text) = (excluded.field, excluded.page, excluded.text)
  `.execute(tx)
  await sql`
    delete from search_sections section using unnest(${entries.map(({ id }) => id)}::int[],
      ${entries.map(({ sections }) => sections.length)}::int[]) given (id, sections)
    where section.entry_id = given.id and section.number >= given.sections
  `.execute(tx)
}
