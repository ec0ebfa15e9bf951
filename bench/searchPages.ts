import { sql } from 'kysely'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { SearchEnvironment } from './searchEnvironment.ts'

const documents = 8_000
/** Median number of pages per document. */
const pagesEach = 25
const atOnce = 100
const bodies = 40
const types = 20
const pageCharacters = 2_200

/** Inserts thousands of documents made of paragraphs of the texts, as if their files had been extracted. */
export async function fillPages(ground: Pick<SearchEnvironment, 'query' | 'openPortal'>): Promise<void> {
  const { portal, close } = await ground.openPortal()
  try {
    const paragraphs = await paragraphsOf(ground)
    await insertBodiesAndTypes(ground)
    const draw = createRandom(20_260_319)
    for (let from = 0; from < documents; from += atOnce) {
      await insert(
        portal,
        Array.from({ length: atOnce }, (_, index) => generateDocument(from + index, paragraphs, draw)),
      )
    }
  } finally {
    await close()
  }
}

type Queryable = Pick<SearchEnvironment, 'query'>

async function paragraphsOf(ground: Queryable): Promise<string[]> {
  const rows = await ground.query<{ plain: string }>(
    `select plain from contents where status = 'published' order by id`,
  )
  return rows
    .flatMap(({ plain }) => plain.match(/[^.;]+(?:[.;]\s+[^.;]+){0,3}[.;]?/g) ?? [])
    .map((text) => text.trim())
    .filter((text) => text.length >= 80)
}

interface GeneratedDocument {
  title: string
  /** indexes of the body and the type, among those added */
  body: number
  type: number
  date: string
  confidential: boolean
  pages: string[]
}

type RandomInteger = (below: number) => number

function generateDocument(number: number, paragraphs: readonly string[], draw: RandomInteger): GeneratedDocument {
  const one = () => paragraphs[draw(paragraphs.length)] ?? ''
  const count = 1 + draw(pagesEach) + draw(pagesEach)
  return {
    title: `${one()
      .slice(0, 60 + draw(60))
      .trim()} ${number}`,
    body: draw(bodies),
    type: draw(types),
    date: `${2010 + draw(16)}-${String(1 + draw(12)).padStart(2, '0')}-${String(1 + draw(28)).padStart(2, '0')}`,
    confidential: draw(20) === 0,
    pages: Array.from({ length: count }, () => {
      let text = ''
      while (text.length < pageCharacters) text += `${one()}\n`
      return text
    }),
  }
}

/**
 * Creates a pseudo-random number generator, the same at each run (mulberry32).
 * @returns a function that returns an integer from 0 up to its argument, exclusive
 */
function createRandom(seed: number): RandomInteger {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

async function insertBodiesAndTypes(ground: Queryable): Promise<void> {
  await ground.query(
    `insert into bodies (kind, code, name, label, position)
      select 'CSE', 'MESURE-' || number, 'CSE de l’établissement ' || number, 'Comité de l’établissement ' || number, number
      from generate_series(1, $1::int) number`,
    [bodies],
  )
  await ground.query(
    `insert into document_types (name, position) select 'Type de document ' || number, number from generate_series(1, $1::int) number`,
    [types],
  )
}

/** Inserts published documents with extracted text, without files. */
const insert = ({ db }: Portal, papers: readonly GeneratedDocument[]) =>
  db.transaction().execute((tx) =>
    sql`
      with body as (select id, row_number() over (order by id) - 1 as number from bodies where code like 'MESURE-%'),
      type as (select id, row_number() over (order by id) - 1 as number from document_types where name like 'Type de document %'),
      given as (
        select row_number() over () as place, paper.*, nextval(pg_get_serial_sequence('documents', 'id'))::int as id
        from json_to_recordset(${JSON.stringify(papers)}::json) paper (title text, body int, type int, date date, confidential boolean,
          pages json)
      ), filed as (
        insert into documents (id, body_id, family, document_type_id, title, document_date, confidential, status, published_at,
          published_version)
        overriding system value
        select given.id, body.id, 'functioning', type.id, given.title, given.date, given.confidential, 'published', given.date, 1
        from given join body on body.number = given.body join type on type.number = given.type
        returning id
      ), version as (
        insert into document_versions (document_id, number, file_key, file_name, bytes, sha256, published_at, text_status, pages)
        select given.id, 1, 'mesure', 'mesure.pdf', 1, repeat('0', 64), given.date, 'extracted', json_array_length(given.pages)
        from given join filed on filed.id = given.id
        returning id, document_id
      )
      insert into document_pages (version_id, page, text)
      select version.id, page.number, page.text
      from given join version on version.document_id = given.id
      cross join lateral json_array_elements_text(given.pages) with ordinality page (text, number)
    `.execute(tx.withoutPlugins()),
  )
