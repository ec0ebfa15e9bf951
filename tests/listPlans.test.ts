import { sql } from 'kysely'
import type pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { HomeScope } from '#contract/ground/homeScopes.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionsQuery } from '#contract/meetings/sessions/sessionQueries.ts'
import type { DocumentsQuery } from '#contract/papers/documentQueries.ts'
import type { UsersQuery } from '#contract/people/users/userQueries.ts'
import type { ContentsQuery } from '#contract/publishing/contents/contentQueries.ts'
import { findPeople } from '#server/finding/search/find/findPeople.ts'
import { findBodyHome } from '#server/front/home/bodyHome.ts'
import { findHome } from '#server/front/home/queries.ts'
import { createVisitLoader } from '#server/front/home/visits.ts'
import { findStatistics } from '#server/front/statistics/queries.ts'
import { findReading } from '#server/front/statistics/reading.ts'
import { readConfig } from '#server/ground/configuration/config.ts'
import { systemClock, today } from '#server/ground/context/clock.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import { openDatabase, openPool } from '#server/ground/database/openDatabase.ts'
import { findViewer } from '#server/ground/identity/viewers.ts'
import { checkListCounts } from '#server/ground/listCounts/listCounts.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { listSessions } from '#server/meetings/sessions/queries.ts'
import { documentsList, listDocuments } from '#server/papers/documents/queries.ts'
import { listDocumentsToValidate } from '#server/papers/documents/steps/documentsToValidate.ts'
import { list as listUsers } from '#server/people/users/queries.ts'
import { contentsList, listContents } from '#server/publishing/contents/list.ts'
import { findContent } from '#server/publishing/contents/queries.ts'
import { fillLargePortal } from './support/largePortal.ts'
import { recordStatements, rowsReadBy } from './support/plans.ts'
import { createDatabase } from './support/postgres.ts'

// Checks that the cost of lists does not grow with the portal, by the rows that their query plans read on a portal of
// tens of thousands of records, which is filled first.

// a portal of tens of thousands of records is filled first
vi.setConfig({ testTimeout: 120_000 })

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.PoolClient
let portal: Portal
let recorded: ReturnType<typeof recordStatements>
const viewers = new Map<string, Viewer>()
const ids = { body: 0, otherBody: 0, type: 0, otherType: 0, commission: 0, thematic: 0, session: 0, content: 0 }

beforeAll(async () => {
  database = await createDatabase()
  const pool = openPool(database.connection, pino({ level: 'silent' }), { max: 3, statementMs: 180_000 })
  recorded = recordStatements(pool)
  const db = openDatabase(pool)
  portal = {
    config: readConfig({ DATA_DIR: '/nowhere' }),
    db,
    pipelinedReads: db,
    clock: systemClock,
    secret: { sign: (text: string) => text },
  } as unknown as Portal
  await fillLargePortal(db, {
    bodies: 40,
    people: 15_000,
    sessions: 6_000,
    documents: 20_000,
    contents: 6_000,
    readings: 5,
  })
  await pool.query(`update users set roles = '{ROLE_EDITOR,ROLE_CANAL_CSEC}' where email = 'volume41@example.org'`)
  await pool.query(`insert into assignments (user_id, body_id, role) select users.id, bodies.id, 'redactor' from users, bodies
    where email = 'volume41@example.org' on conflict do nothing`)
  await pool.query(`update users set roles = '{ROLE_ADMIN}' where email = 'volume42@example.org'`)
  for (const [name, email] of [
    ['of one body', 'volume47@example.org'],
    ['of all bodies', 'volume41@example.org'],
    ['administrator', 'volume42@example.org'],
  ] as const) {
    const { id } = await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const viewer = await findViewer(db, id, { day: today(systemClock) })
    if (viewer) viewers.set(name, viewer)
  }
  const idOf = async (query: string) =>
    (await pool.query<{ id: number }>(`select id from ${query} limit 1`)).rows[0]?.id ?? 0
  ids.body = await idOf(`bodies where code = 'VOL5'`)
  ids.otherBody = await idOf(`bodies where code = 'VOL7'`)
  ids.type = await idOf(`document_types where name = 'Type de volume 3'`)
  ids.otherType = await idOf(`document_types where name = 'Type de volume 4'`)
  ids.commission = await idOf(`document_commissions where name = 'Commission de volume 3'`)
  ids.thematic = await idOf(`thematics where name = 'Projet de volume 4'`)
  ids.session = await idOf(`sessions where title = 'Réunion 1000'`)
  ids.content = await idOf(
    `contents where content_type = 'article' and status = 'published' and channel = 'none' and body_ids = '{}' order by published_at desc offset 100`,
  )
  client = await pool.connect()
}, 240_000)
afterAll(async () => {
  client.release()
  await portal.db.destroy()
  await database.drop()
})

/** Tables that grow with the organisation, not with time, and tables of sums: their rows are not counted. */
const constantTables = [
  'document_counts',
  'content_counts',
  'session_counts',
  'bodies',
  'thematics',
  'document_types',
  'document_commissions',
  'jobs',
]

async function rowsRead(act: (viewer: Viewer) => Promise<unknown>, viewer: Viewer, mode: 'generic' | 'custom') {
  const statements = await recorded.during(() => act(viewer))
  const reads = []
  for (const statement of statements.filter(({ text }) => !/insert into/.test(text)))
    reads.push(...(await rowsReadBy(client, statement, mode)))
  return reads.filter(({ of, rows }) => rows > 0 && !constantTables.some((table) => of.startsWith(table)))
}

const sumOf = (reads: { rows: number }[]) => reads.reduce((sum, { rows }) => sum + rows, 0)

/** Returns the plans that read more rows than `most`, described in words. */
async function plansReadingMore(
  act: (viewer: Viewer) => Promise<unknown>,
  most: number | ((answer: unknown) => number),
) {
  const found: string[] = []
  for (const [name, viewer] of viewers)
    for (const mode of ['generic', 'custom'] as const) {
      const bound = typeof most === 'number' ? most : most(await act(viewer))
      const reads = await rowsRead(act, viewer, mode)
      const told = reads.map(({ of, rows }) => `${of} ${rows}`).join(', ')
      if (sumOf(reads) > bound) found.push(`${name}, ${mode} plan: ${sumOf(reads)} rows, of ${bound}: ${told}`)
    }
  return found
}

/**
 * Maximum rows read for a page of 20: rows passed over, and for each shown row its author, version and read state. For
 * sessions, also their documents.
 */
const pageBounds = { documents: 200, contents: 200, sessions: 400 } as const

const slice = (page = 1, order: Slice['order'] = {}): Slice => ({ page, limit: 20, offset: (page - 1) * 20, order })
type Query = DocumentsQuery & ContentsQuery & SessionsQuery & UsersQuery
const lists = {
  documents: (viewer: Viewer, query: Partial<Query>, page?: number) =>
    listDocuments(portal.db, viewer, query, slice(page, query.order)),
  contents: (viewer: Viewer, query: Partial<Query>, page?: number) =>
    listContents(portal.db, viewer, query, slice(page, query.order)),
  sessions: (viewer: Viewer, query: Partial<Query>, page?: number) =>
    listSessions(portal.db, viewer, query, slice(page, query.order)),
}
const orders = {
  documents: ['date', 'publishedAt', 'updatedAt', 'title', 'id'],
  contents: ['publishedAt', 'updatedAt', 'title', 'id'],
  sessions: ['startsAt', 'id'],
} as const

describe.each(['documents', 'contents', 'sessions'] as const)('a page of %s', (name) => {
  const list = lists[name]

  test.each(
    orders[name].flatMap(
      (field) =>
        [
          [field, 'asc'],
          [field, 'desc'],
        ] as const,
    ),
  )('by %s %s reads few rows', async (field, direction) => {
    expect(
      await plansReadingMore((viewer) => list(viewer, { order: { [field]: direction } }), pageBounds[name]),
    ).toEqual([])
  })

  test('a later page reads the rows before it once', async () => {
    expect(await plansReadingMore((viewer) => list(viewer, {}, 10), pageBounds[name] + 180 * 2.5)).toEqual([])
  })
})

test.each([
  [{ irp: () => [ids.body] }],
  [{ irp: () => [ids.body], order: () => ({ title: 'asc' }) }],
  [{ irp: () => [ids.body], order: () => ({ date: 'desc' }) }],
  [{ irp: () => [ids.body], order: () => ({ updatedAt: 'desc' }) }],
  [{ irp: () => [ids.body, ids.otherBody] }],
  [{ documentType: () => [ids.type] }],
  [{ documentType: () => [ids.type, ids.otherType] }],
  [{ documentType: () => [ids.type], order: () => ({ title: 'asc' }) }],
  [{ documentCommission: () => [ids.commission] }],
  [{ documentCommission: () => [ids.commission], order: () => ({ date: 'desc' }) }],
  [{ family: () => ['committee'] }],
  [{ irp: () => [ids.body], family: () => ['functioning'] }],
  [{ status: () => ['archived'] }],
  [{ status: () => ['archived', 'published'] }],
])('documents filtered by %o read few rows', async (query) => {
  expect(
    await plansReadingMore(
      (viewer) => lists.documents(viewer, evaluated(query)),
      'family' in query ? 300 : pageBounds.documents,
    ),
  ).toEqual([])
})

test.each([
  [{ contentType: () => ['video'] }],
  [{ contentType: () => ['video', 'synopsis'] }],
  [{ contentType: () => ['video'], order: () => ({ title: 'asc' }) }],
  [{ inSlider: () => 'true' }],
  [{ channel: () => 'csec' }],
  [{ status: () => ['archived'] }],
])('contents filtered by %o read few rows', async (query) => {
  expect(
    await plansReadingMore(
      (viewer) => lists.contents(viewer, evaluated(query)),
      'order' in query ? 400 : pageBounds.contents,
    ),
  ).toEqual([])
})

test.each([
  [{ irp: () => [ids.body] }],
  [{ type: () => ['committee'] }],
  [{ status: () => ['convened'] }],
  [{ status: () => ['convened', 'closed'] }],
])('sessions filtered by %o read few rows', async (query) => {
  expect(await plansReadingMore((viewer) => lists.sessions(viewer, evaluated(query)), pageBounds.sessions)).toEqual([])
})

/** A filter that leaves few records may read all of those, and nothing more. */
const maxRowsFor = (answer: unknown) => 250 + 5 * (answer as Rows<unknown>).total

test.each([
  [{ thematic: () => [ids.thematic] }],
  [{ session: () => [ids.session] }],
  [{ author: () => 'me' }],
  [{ date: () => ({ after: '2026-01-01', before: '2026-02-01' }) }],
  [{ q: () => 'dossier 17777' }],
  [{ q: () => 'logement mutuelle' }],
])('documents of %o: only those are read', async (query) => {
  expect(await plansReadingMore((viewer) => lists.documents(viewer, evaluated(query)), maxRowsFor)).toEqual([])
})

test.each([[{ thematic: () => [ids.thematic] }], [{ irp: () => [ids.otherBody] }], [{ q: () => 'logement mutuelle' }]])(
  'contents of %o: only those are read',
  async (query) => {
    expect(await plansReadingMore((viewer) => lists.contents(viewer, evaluated(query)), maxRowsFor)).toEqual([])
  },
)

test('a content with its related contents reads few rows', async () => {
  expect(await plansReadingMore((viewer) => findContent(portal, portal.db, viewer, ids.content), 250)).toEqual([])
})

test.each(['documents', 'contents'] as const)('the last page of %s is read from the end', async (name) => {
  for (const order of [{}, { id: 'desc' } as const]) {
    const lastPage = async (viewer: Viewer) => {
      const { total } = await lists[name](viewer, { order })
      const page = await lists[name](viewer, { order }, Math.ceil(total / 20))
      expect(page.rows).toHaveLength(total % 20 || 20)
    }
    expect(await plansReadingMore(lastPage, 2 * pageBounds[name])).toEqual([])
  }
})

test.each([
  [{}, 'documents.published_at desc, id desc'],
  [{ date: 'desc' } as const, 'document_date desc nulls last, id desc'],
  [{ date: 'asc' } as const, 'document_date asc nulls last, id desc'],
])('pages of documents by %o follow each other, from either end', async (order, sorted) => {
  const viewer = viewers.get('of one body')
  if (!viewer) throw new Error('nobody')
  const ids: number[] = []
  const page = { limit: 100, order }
  const { total } = await listDocuments(portal.db, viewer, { order }, { ...page, page: 1, offset: 0 })
  for (let offset = 0; offset < total + 200; offset += 100)
    ids.push(
      ...(await listDocuments(portal.db, viewer, { order }, { ...page, page: 1, offset })).rows.map(({ id }) => id),
    )
  expect(ids).toHaveLength(total)
  const { rows } = await client.query<{ id: number }>(
    `select id from documents where id = any($1::int[]) order by ${sorted}`,
    [ids],
  )
  expect(ids).toEqual(rows.map(({ id }) => id))
})

/** Number of sessions with restricted documents: drafts and confidential ones, read once per list of documents. */
const restrictedSessions = 1_000
const halfway = Temporal.Now.plainDateISO().subtract({ months: 61 }).toString()

describe.each([
  [{ date: () => ({ after: '1990-01-01' }) }],
  [{ date: () => ({ after: halfway, before: '2100-01-01' }) }],
  [{ date: () => ({ before: halfway }) }],
  [{ date: () => ({ after: '2024-01-01', before: '2024-12-31' }) }],
  [{ date: () => ({ after: '2024-02-01', before: '2024-02-03' }) }],
  [{ date: () => ({ after: '2024-02-03', before: '2024-02-01' }) }],
  [{ q: () => 'note' }],
  [{ q: () => 'direction le' }],
  [{ q: () => 'budget' }],
  [{ q: () => 'budget', irp: () => [ids.body, ids.otherBody] }],
  [{ q: () => 'x7' }],
  [{ q: () => 'dossier 17777' }],
  [{ q: () => 'note', date: () => ({ before: '2024-12-31' }) }],
  [{ q: () => 'note', date: () => ({ after: '2024-02-01', before: '2024-02-03' }) }],
  [{ date: () => ({ after: halfway }), family: () => ['functioning'], status: () => ['archived', 'published'] }],
] as Lazy[][])('documents of %o', (query: Lazy = {}) => {
  test.each([{}, { date: 'asc' }, { title: 'desc' }, { updatedAt: 'asc' }, { id: 'asc' }] as const)(
    'are those of a plain list by %o, in equal number',
    async (order) => {
      const asked = { ...evaluated(query), order }
      // with the default order for all viewers, with others for one
      for (const [name, viewer] of [...viewers].slice(0, Object.keys(order).length === 0 ? viewers.size : 1)) {
        const found = (await plainDocuments(viewer, asked)).map(({ id }) => id)
        for (const offset of [
          0,
          20 * Math.floor(found.length / 60),
          Math.max(0, found.length - 20),
          found.length + 20,
        ]) {
          const page = await listDocuments(portal.db, viewer, asked, { page: 1, limit: 20, offset, order })
          expect([name, page.total]).toEqual([name, found.length])
          expect(page.rows.map(({ id }) => id)).toEqual(found.slice(offset, offset + 20))
        }
      }
    },
  )
})

/** Lists documents with plain SQL that checks each row. */
async function plainDocuments(viewer: Viewer, { date, q, irp, family, status, order }: Partial<Query>) {
  const words = (q ?? '').split(' ')
  const condition = sql<boolean>`documents.status = any(${status ?? ['published']}::text[])
    and (${irp ?? null}::int[] is null or documents.body_id = any(${irp ?? []}::int[]))
    and (${family ?? null}::text[] is null or documents.family = any(${family ?? []}::text[]))
    and (${date?.after ?? null}::date is null or document_date >= ${date?.after ?? null}::date)
    and (${date?.before ?? null}::date is null or document_date <= ${date?.before ?? null}::date)
    and (select bool_and(position(word in folded_text) > 0) from unnest(${words}::text[]) word)`
  const keys = sql`documents.published_at, documents.document_date, documents.updated_at, folded(documents.title) as title`
  const [field, direction] = Object.entries(order ?? {})[0] ?? ['publishedAt', 'desc']
  const column = {
    date: 'document_date',
    updatedAt: 'updated_at',
    publishedAt: 'published_at',
    title: 'title',
    id: 'id',
  }[field]
  const { matching } = documentsList(viewer, condition, { keys, by: sql`id` })
  const { rows } = await sql<{ id: number }>`
    select id from (${matching}) found order by ${sql.ref(column ?? '')} ${sql.raw(direction)} nulls last, id desc`.execute(
    portal.db,
  )
  return rows
}

test.each(['note', 'budget', 'x7', 'logement mutuelle', 'change note 17', 'zz'])(
  'contents with the words « %s » are exactly those that contain them',
  async (q) => {
    const words = q.split(' ')
    for (const [name, viewer] of viewers)
      for (const query of [{}, { contentType: ['video', 'article'] }] as const) {
        const { matching } = contentsList(
          viewer,
          sql<boolean>`content.status = 'published' and content.content_type = any(${query.contentType ?? ['video', 'article', 'synopsis', 'podcast']}::text[])
            and (select bool_and(position(word in folded_text) > 0) from unnest(${words}::text[]) word)`,
        )
        const { rows } = await sql<{ id: number }>`
          select id from (${matching}) found order by published_at desc, id desc`.execute(portal.db)
        const found = rows.map(({ id }) => id)
        for (const offset of [0, Math.max(0, found.length - 20)]) {
          const page = await listContents(
            portal.db,
            viewer,
            { ...query, contentType: query.contentType && [...query.contentType], q },
            { page: 1, limit: 20, offset },
          )
          expect([name, page.total]).toEqual([name, found.length])
          expect(page.rows.map(({ id }) => id)).toEqual(found.slice(offset, offset + 20))
        }
      }
  },
)

test.each([
  [{ date: () => ({ after: '1990-01-01' }) }],
  [{ date: () => ({ after: '1990-01-01' }), order: () => ({ title: 'asc' }) }],
  [{ date: () => ({ after: '1990-01-01' }), order: () => ({ date: 'asc' }) }],
  [{ date: () => ({ after: '1990-01-01' }), irp: () => [ids.body, ids.otherBody] }],
])(
  'for documents of %o, which are nearly all, the excluded ones are counted, and a page is read along its order',
  async (query) => {
    // documents without a date
    expect(
      await plansReadingMore(
        (viewer) => lists.documents(viewer, evaluated(query)),
        (3 * 20_000) / 40 + pageBounds.documents,
      ),
    ).toEqual([])
  },
)

test('a middle page of documents is read from the index of its order, and sessions once', async () => {
  const reads: string[] = []
  for (const [name, viewer] of viewers) {
    const { total } = await lists.documents(viewer, {})
    for (const order of [{}, { title: 'asc' }, { updatedAt: 'desc' }, { date: 'desc' }] as const) {
      const [statement = { text: '', values: [] }] = await recorded.during(() =>
        lists.documents(viewer, { order }, Math.floor(total / 40)),
      )
      for (const { of, rows } of await rowsReadBy(client, statement, 'generic'))
        if (of === 'sessions' && rows > restrictedSessions)
          reads.push(`${name} ${JSON.stringify(order)}: ${rows} sessions`)
    }
  }
  expect(reads).toEqual([])
})

const findHomeOf = async (viewer: Viewer, scope: HomeScope) =>
  findHome(portal, viewer, await createVisitLoader(portal)(viewer.id), scope)

test('home reads few rows for each card', async () => {
  expect(await plansReadingMore((viewer) => findHomeOf(viewer, 'all'), 1_000)).toEqual([])
})

/** An absence, and the rows that home may read after it. */
test.each([
  ['14 days', 1_500],
  ['2 years', 3_000],
])('home after an absence of %s reads the latest changes, not all since then', async (absence, most) => {
  await sql`insert into home_visits (user_id, before_at, last_at)
    select id, now() - ${absence}::interval, now() from users
    on conflict (user_id) do update set before_at = excluded.before_at`.execute(portal.db)
  for (const scope of ['mine', 'all'] as const)
    expect([scope, await plansReadingMore((viewer) => findHomeOf(viewer, scope), most)]).toEqual([scope, []])
  await sql`delete from home_visits`.execute(portal.db)
})

test('the page of a body reads only what it shows', async () => {
  expect(await plansReadingMore((viewer) => findBodyHome(portal, viewer, ids.body), 1_000)).toEqual([])
})

test('statistics read sums, and one row per document of the months shown', async () => {
  const administrator = viewers.get('administrator')
  if (!administrator) throw new Error('nobody')
  await checkListCounts(portal)
  for (const mode of ['generic', 'custom'] as const) {
    const reads = await rowsRead(() => findStatistics(portal, 12), administrator, mode)
    const of = (table: string) => sumOf(reads.filter((read) => read.of === table))
    expect([of('document_readings'), of('audit_events'), of('document_versions'), of('document_steps')]).toEqual([
      0, 0, 0, 0,
    ])
    // two years of ten would be 4,000 documents
    expect(of('documents')).toBeLessThan(3_000)
    expect(of('reading_counts')).toBeLessThan(1_000)
  }
})

test('statistics of what is read read the documents of the months shown, and the people once', async () => {
  const administrator = viewers.get('administrator')
  if (!administrator) throw new Error('nobody')
  await checkListCounts(portal)
  for (const irp of [undefined, ids.body])
    for (const mode of ['generic', 'custom'] as const) {
      const reads = await rowsRead(() => findReading(portal, 12, irp), administrator, mode)
      const of = (table: string) => sumOf(reads.filter((read) => read.of === table))
      const told = `${irp ?? 'all bodies'}, ${mode} plan: ${reads.map(({ of, rows }) => `${of} ${rows}`).join(', ')}`
      expect([of('document_readings'), of('document_versions'), of('document_steps')], told).toEqual([0, 0, 0])
      // 2,000 documents in a year of ten, and for one body its own of all years
      expect(of('documents'), told).toBeLessThan(3_500)
      expect(of('reading_counts'), told).toBeLessThan(6_000)
      expect(of('users') + of('assignments'), told).toBeLessThan(2 * 15_000 + 500)
    }
})

test('the queue of a validator reads only waiting documents', async () => {
  expect(await plansReadingMore((viewer) => listDocumentsToValidate(portal.db, viewer, {}, slice()), 200)).toEqual([])
})

test('people are found by name without reading all names', async () => {
  expect(await plansReadingMore((viewer) => findPeople(portal.db, viewer, 'zoé xb', 5), 200)).toEqual([])
})

test('the directory is counted once, and a page is read along its order', async () => {
  const people = (viewer: Viewer, query: Partial<Query>) => listUsers(portal, viewer, query, slice(1, query.order))
  const administrators = viewers.get('administrator')
  if (!administrators) throw new Error('nobody')
  for (const mode of ['generic', 'custom'] as const) {
    const whole = await rowsRead((viewer) => people(viewer, {}), administrators, mode)
    expect(sumOf(whole)).toBeLessThanOrEqual(15_000 + 200)
    const initial = await rowsRead((viewer) => people(viewer, { initial: 'b' }), administrators, mode)
    // one letter of 26, counted and read
    expect(sumOf(initial)).toBeLessThanOrEqual(2 * 600 + 200)
  }
})

type Lazy = Record<string, () => unknown>
const evaluated = (query: Lazy): Partial<Query> =>
  Object.fromEntries(Object.entries(query).map(([name, value]) => [name, value()]))
