import type { Pool } from 'pg'
import type { StoredFile } from '#server/ground/storage/store.ts'

/** Copies each session nine times, each two years earlier, with its documents and readings. */
export async function multiplySessions(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of copies) await client.query(statement)
  } finally {
    client.release()
  }
}

const copies = [
  'begin',
  `create temp table session_copies on commit drop as
    select id as copied, ago, nextval(pg_get_serial_sequence('sessions', 'id'))::int as id
    from sessions, generate_series(1, 9) ago`,
  `insert into sessions (id, body_id, type, number, title, starts_at, ends_at, mode, place, confidential, status, convened_at)
    overriding system value
    select copy.id, body_id, type, number, title, starts_at - make_interval(years => 2 * ago),
      ends_at - make_interval(years => 2 * ago), mode, place, confidential,
      case status when 'convened' then 'held' else status end, convened_at
    from session_copies copy join sessions on sessions.id = copy.copied`,
  `create temp table document_copies on commit drop as
    select documents.id as copied, copy.id as session_id, nextval(pg_get_serial_sequence('documents', 'id'))::int as id
    from documents join session_copies copy on copy.copied = documents.session_id`,
  `insert into documents (id, body_id, family, session_id, document_type_id, title, description, document_date,
      confidential, channel, status, author_id, published_at, published_version)
    overriding system value
    select copy.id, body_id, family, copy.session_id, document_type_id, title, description, document_date,
      confidential, channel, status, author_id, published_at, published_version
    from document_copies copy join documents on documents.id = copy.copied`,
  `insert into document_versions (document_id, number, file_key, file_name, bytes, sha256, uploaded_by, uploaded_at,
      published_at, text_status, pages, thumbnail_key)
    select copy.id, number, file_key, file_name, bytes, sha256, uploaded_by, uploaded_at, published_at, text_status,
      pages, thumbnail_key
    from document_copies copy join document_versions on document_versions.document_id = copy.copied`,
  `insert into document_readings (user_id, document_id, version_number, at)
    select user_id, copy.id, version_number, at
    from document_copies copy join document_readings on document_readings.document_id = copy.copied`,
  'commit',
  'select merge_list_counts(), merge_reading_counts()',
  'analyze',
]

/**
 * Replaces the file of a document that any member may read.
 * @returns the id of the document
 */
export async function installLargeFile(pool: Pool, { key, bytes, sha256 }: StoredFile): Promise<number> {
  const { rows } = await pool.query<{ document_id: number }>(
    `update document_versions version set file_key = $1, bytes = $2, sha256 = $3
      from documents
      where documents.id = version.document_id and version.number = documents.published_version and documents.id = (
        select min(id) from documents
        where status = 'published' and family = 'functioning' and channel = 'none' and not confidential)
      returning document_id`,
    [key, bytes, sha256],
  )
  if (!rows[0]) throw new Error('la démonstration n’a plus de document que tous peuvent lire')
  return rows[0].document_id
}

/** A database connection that runs one statement at a time. */
interface Queryable {
  query: (text: string, values?: unknown[]) => Promise<unknown>
}

/** Runs the background work that a portal does within minutes. */
async function refreshCounts(query: Queryable['query']): Promise<void> {
  await query('select merge_list_counts(), merge_reading_counts()')
  await query('analyze')
}

/** Copies published documents of a body, each an hour earlier, until the body has this many. */
export async function fillBody({ query }: Queryable, bodyId: number, documents: number): Promise<void> {
  await query(
    `with missing as (
        select $2 - count(*) as documents from documents where body_id = $1 and status = 'published'
      ), filed as (
        select *, row_number() over (order by id) as rank, count(*) over () as filed
        from documents where body_id = $1 and status = 'published' and channel = 'none'
      ), copies as (
        select filed.*, copy, nextval(pg_get_serial_sequence('documents', 'id'))::int as copied_to
        from filed, missing, generate_series(1, ceil(missing.documents::numeric / filed.filed)::int) copy
        where (copy - 1) * filed.filed + filed.rank <= missing.documents
      ), inserted as (
        insert into documents (id, body_id, family, session_id, point_id, document_type_id, document_commission_id, title,
          description, document_date, confidential, channel, status, author_id, published_at, published_version)
        overriding system value
        select copied_to, body_id, family, session_id, point_id, document_type_id, document_commission_id, title,
          description, document_date, confidential, channel, status, author_id, published_at - make_interval(hours => copy),
          published_version
        from copies
      ), versions as (
        insert into document_versions (document_id, number, file_key, file_name, bytes, sha256, uploaded_by, uploaded_at,
          published_at, text_status, pages, thumbnail_key)
        select copies.copied_to, number, file_key, file_name, bytes, sha256, uploaded_by, uploaded_at, version.published_at,
          text_status, pages, thumbnail_key
        from copies join document_versions version on version.document_id = copies.id
      )
      insert into document_readings (user_id, document_id, version_number, at)
      select user_id, copies.copied_to, version_number, at
      from copies join document_readings reading on reading.document_id = copies.id`,
    [bodyId, documents],
  )
  await refreshCounts(query)
}

/**
 * Inserts articles, each three hours earlier, until there are this many contents; some belong to one or two projects,
 * some to a body.
 */
export async function fillContents({ query }: Queryable, contents: number): Promise<void> {
  await query(
    `insert into contents (content_type, title, introduction, text, plain, status, published_at, author_id, created_at, updated_at)
      select 'article', 'Ce qui change dans la vie des équipes, note ' || rank,
        'Ce que la direction a présenté, ce que les élus ont répondu, et ce qui reste à négocier avant la fin de l’année.',
        repeat('<p>Les élus demandent un calendrier, des moyens et un bilan chiffré avant toute décision.</p>', 20 + rank % 30),
        repeat('Les élus demandent un calendrier, des moyens et un bilan chiffré avant toute décision. ', 20 + rank % 30),
        'published', now() - make_interval(hours => 3 * rank), (select min(id) + rank % 20 from users),
        now() - make_interval(hours => 3 * rank), now() - make_interval(hours => 3 * rank)
      from generate_series(1, $1 - (select count(*)::int from contents)) rank`,
    [contents],
  )
  await query(
    `insert into content_thematics (content_id, thematic_id)
      select contents.id, thematics.id from contents join thematics on (contents.id + thematics.id) % 7 = 0
      on conflict do nothing`,
  )
  await query(
    `insert into content_bodies (content_id, body_id)
      select contents.id, (select min(id) + contents.id % 5 from bodies) from contents where contents.id % 4 = 0
      on conflict do nothing`,
  )
  await refreshCounts(query)
}
