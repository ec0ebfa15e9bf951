import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { SessionsQuery } from '#contract/meetings/sessions/sessionQueries.ts'
import type { DocumentsQuery } from '#contract/papers/documentQueries.ts'
import type { ContentsQuery } from '#contract/publishing/contents/contentQueries.ts'
import { today } from '#server/ground/context/clock.ts'
import type { List } from '#server/ground/database/lists/list.ts'
import { findViewer } from '#server/ground/identity/viewers.ts'
import { checkListCounts, mergeListCounts } from '#server/ground/listCounts/listCounts.ts'
import { listSessions, sessionsList } from '#server/meetings/sessions/queries.ts'
import { documentsList, listDocuments } from '#server/papers/documents/queries.ts'
import { contentsList, listContents } from '#server/publishing/contents/list.ts'
import { type Circle, circlePeople, createCircle } from '#tests/support/circle.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { openWorld, type World } from '#tests/support/world.ts'

// Makes hundreds of changes, and compares everybody's totals after each dozen.
vi.setConfig({ testTimeout: 120_000 })

let world: World
let circle: Circle
let viewers: Viewer[]
let types: number[]
beforeAll(async () => {
  world = await openWorld({ connections: 8 })
  circle = await createCircle(world)
  const editors = [
    await world.user({ in: circle.body, roles: ['ROLE_EDITOR'] }),
    await world.user({ roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] }),
  ]
  const people = [...circlePeople.map((name) => circle.people[name]), ...editors]
  const day = today(world.clock)
  viewers = await Promise.all(
    people.map(async ({ id }) => (await findViewer(world.db, id, { day })) ?? Promise.reject(new Error('nobody'))),
  )
  const inserted = await world.db
    .insertInto('documentTypes')
    .values([{ name: 'Ordres' }, { name: 'Notes' }, { name: 'Bilans' }])
    .returning('id')
    .execute()
  types = inserted.map(({ id }) => id)
})
afterAll(() => world.close())

const slice = { page: 1, limit: 1, offset: 0 }
const plainCount = async (list: List<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${list.matching}) found`.execute(world.db)
  return rows[0]?.n ?? Number.NaN
}

/** The total of each list and its actual number of rows, for the same viewer and filters. */
async function totalsOf(viewer: Viewer) {
  const { db } = world
  const bodyId = circle.body.id
  const documents = async (query: DocumentsQuery, condition: RawBuilder<SqlBool>) => [
    (await listDocuments(db, viewer, query, slice)).total,
    await plainCount(documentsList(viewer, condition)),
  ]
  const contents = async (query: ContentsQuery, condition: RawBuilder<SqlBool>) => [
    (await listContents(db, viewer, query, slice)).total,
    await plainCount(contentsList(viewer, condition)),
  ]
  const sessions = async (query: SessionsQuery, condition: RawBuilder<SqlBool>) => [
    (await listSessions(db, viewer, query, slice)).total,
    await plainCount(sessionsList(viewer, condition)),
  ]
  return [
    await documents({}, sql`documents.status = 'published'`),
    await documents({ status: ['archived', 'published'] }, sql`documents.status in ('published', 'archived')`),
    await documents({ irp: [bodyId, bodyId] }, sql`documents.status = 'published' and documents.body_id = ${bodyId}`),
    await documents(
      { documentType: types.slice(0, 2), family: ['session'] },
      sql`documents.status = 'published' and documents.document_type_id = any(${types.slice(0, 2)}) and documents.family = 'session'`,
    ),
    await contents({}, sql`content.status = 'published'`),
    await contents(
      { contentType: ['synopsis', 'article'], channel: 'none' },
      sql`content.status = 'published' and content.content_type in ('synopsis', 'article') and content.channel = 'none'`,
    ),
    await contents({ inSlider: 'true' }, sql`content.status = 'published' and content.in_slider`),
    await sessions({}, sql`true`),
    await sessions(
      { irp: [bodyId], status: ['held', 'convened'] },
      sql`session.body_id = ${bodyId} and session.status in ('held', 'convened')`,
    ),
    await sessions({ type: ['committee'] }, sql`session.type = 'committee'`),
  ]
}

async function expectRightTotals() {
  for (const viewer of viewers) {
    const totals = await totalsOf(viewer)
    expect(totals.map(([total]) => total)).toEqual(totals.map(([, plain]) => plain))
  }
}

/** Pseudo-random numbers, the same at each run (mulberry32). */
function numbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state + 0x6d_2b_79_f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

const changes = (random: (below: number) => number): RawBuilder<unknown>[] => {
  const { body, above, below, beside } = circle
  const bodies = [body.id, above.id, below.id, beside.id]
  const some = (column: string) => sql`${sql.ref(column)} % 5 = ${sql.lit(random(5))}`
  return [
    sql`insert into sessions (body_id, type, title, starts_at, ends_at, mode, confidential, status, convened_at)
      select (${bodies}::int[])[1 + n % 4], (array['ordinary', 'committee'])[1 + n % 2], 'Réunion', now(), now() + interval '1 hour', 'onsite',
        n % 3 = 0, case when n % 4 = 1 then 'draft' else 'convened' end, case when n % 4 <> 1 then now() end
      from generate_series(${random(9)}::int, ${10 + random(9)}::int) n`,
    sql`insert into documents (body_id, family, session_id, document_type_id, title, confidential, channel, status, author_id)
      select session.body_id, 'session', session.id, (${types}::int[])[1 + n % 3], 'Note', n % 4 = 0,
        case when n % 6 = 0 then 'csec' else 'none' end, 'draft', ${circle.people.redactor.id}::int
      from sessions session, generate_series(1, 3) n where ${some('session.id')}`,
    sql`insert into documents (body_id, family, document_type_id, title, confidential, status)
      select (${bodies}::int[])[1 + n % 4], 'functioning', (${types}::int[])[1 + n % 3], 'Note', n % 4 = 0, 'draft'
      from generate_series(1, 12) n`,
    sql`with versions as (
        insert into document_versions (document_id, number, file_key, file_name, bytes, sha256)
        select id, 1, 'key' || id, 'note.pdf', 1, repeat('0', 64) from documents
        where published_version is null and not exists (select from document_versions where document_id = documents.id)
        returning document_id)
      update documents set status = 'published', published_at = now(), published_version = 1 from versions where documents.id = document_id`,
    sql`update documents set confidential = not confidential where ${some('id')}`,
    sql`update documents set unapproved_minutes = not unapproved_minutes where ${some('id')}`,
    sql`update documents set status = case status when 'published' then 'archived' else 'published' end
      where status in ('published', 'archived') and ${some('id')}`,
    sql`update documents set document_type_id = (${types}::int[])[1 + ${random(3)}::int],
      channel = case channel when 'csec' then 'none' else 'csec' end where ${some('id')}`,
    sql`update documents set title = title || ' bis' where ${some('id')}`,
    sql`update documents set family = 'functioning', session_id = null where family = 'session' and ${some('id')}`,
    sql`update sessions set confidential = not confidential where ${some('id')}`,
    sql`update sessions set status = case status when 'draft' then 'convened' else 'draft' end,
      convened_at = case status when 'draft' then now() end where status in ('draft', 'convened') and ${some('id')}`,
    sql`update sessions set status = case status when 'convened' then 'held' else 'convened' end
      where status in ('held', 'convened') and ${some('id')}`,
    sql`update sessions set body_id = (${bodies}::int[])[1 + ${random(4)}::int]
      where ${some('id')} and not exists (select from documents where session_id = sessions.id)`,
    sql`insert into contents (content_type, title, introduction, text, session_id, in_slider, channel, status, published_at, created_at, updated_at)
      select 'synopsis', 'Ce qui s’est dit', 'De quoi il s’agit, en une phrase.', '', id, id % 2 = 0,
        case when id % 7 = 0 then 'csec' else 'none' end, 'published', now(), now(), now()
      from sessions where ${some('id')} and not exists (select from contents where session_id = sessions.id)`,
    sql`insert into contents (content_type, title, introduction, text, in_slider, status, published_at, created_at, updated_at)
      select 'article', 'Un article', 'De quoi il s’agit, en une phrase.', '<p>Le texte.</p>', n % 2 = 0,
        (array['draft', 'published', 'archived'])[1 + n % 3], now(), now(), now() from generate_series(1, 6) n`,
    sql`insert into content_bodies (content_id, body_id)
      select id, (${bodies}::int[])[1 + id % 4] from contents where ${some('id')} on conflict do nothing`,
    sql`delete from content_bodies where ${some('content_id')}`,
    sql`update contents set status = case status when 'published' then 'archived' else 'published' end where ${some('id')}`,
    sql`update contents set in_slider = not in_slider where ${some('id')}`,
    sql`delete from contents where ${some('id')} and id % 3 = 0`,
    sql`delete from documents where ${some('id')} and id % 3 = 0`,
    sql`with gone as (delete from documents where session_id is not null and ${some('session_id')})
      delete from contents where session_id is not null and ${some('session_id')}`,
    sql`delete from sessions where ${some('id')} and not exists (select from documents where session_id = sessions.id)
      and not exists (select from contents where session_id = sessions.id)`,
    sql`select merge_list_counts()`,
  ]
}

test('totals equal a plain count for every viewer, whatever was changed', async () => {
  const random = numbers(15)
  for (let round = 0; round < 8; round++) {
    for (let count = 0; count < 25; count++) {
      const all = changes(random)
      // Sometimes several in one transaction.
      const chosen = Array.from({ length: 1 + random(3) }, () => all[random(all.length)] ?? sql`select 1`)
      await world.db.transaction().execute(async (tx) => {
        for (const change of chosen) await change.execute(tx)
      })
    }
    await expectRightTotals()
  }
  const { rows } = await sql<{ wrong: number; unmerged: number }>`
    select repair_list_counts() as wrong, (select count(*)::int from document_counts where not merged) as unmerged`.execute(
    world.db,
  )
  expect(rows).toEqual([{ wrong: 0, unmerged: expect.any(Number) }])
  await mergeListCounts(world)
  await expectRightTotals()
  expect(await plainCount({ matching: sql`select from document_counts where not merged` } as List<unknown>)).toBe(0)
})

test('concurrent writers of a session and of its documents do not block each other, and totals stay right', async () => {
  const session = await insertSession(world.portal, { in: circle.body })
  const { id } = await insertDocument(world.portal, { in: circle.body, session })
  const other = await insertDocument(world.portal, { in: circle.body, session, status: 'draft' })
  const sheet = await insertContent(world)
  await mergeListCounts(world)
  const publish = sql`update documents set status = 'published', published_at = now(), published_version = 1 where id = ${other.id}`
  const hide = sql`update sessions set confidential = true where id = ${session.id}`
  const show = sql`update sessions set confidential = false where id = ${session.id}`
  const tell = sql`update contents set content_type = 'synopsis', session_id = ${session.id} where id = ${sheet.id}`

  // The session changes while a document is published and a synopsis is written, which commit first; meanwhile counts
  // are merged.
  const sessionWriter = await world.db.startTransaction().execute()
  await hide.execute(sessionWriter)
  await publish.execute(world.db)
  await tell.execute(world.db)
  await mergeListCounts(world)
  await sessionWriter.commit().execute()
  await expectRightTotals()

  // A document is archived while its session changes, which commits first; counts are merged before the document
  // commits.
  await mergeListCounts(world)
  const documentWriter = await world.db.startTransaction().execute()
  await sql`update documents set status = 'archived' where id = ${id}`.execute(documentWriter)
  await show.execute(world.db)
  await mergeListCounts(world)
  await documentWriter.commit().execute()
  await expectRightTotals()
  await mergeListCounts(world)
  await expectRightTotals()
  await expect(checkListCounts(world.portal)).resolves.toBeUndefined()
})

test('two servers that merge at once count once', async () => {
  await insertDocument(world.portal, { in: circle.body })
  await insertSession(world.portal, { in: circle.body })
  await Promise.all(Array.from({ length: 4 }, () => mergeListCounts(world)))
  const { rows } = await sql`select repair_list_counts() as wrong`.execute(world.db)
  expect(rows).toEqual([{ wrong: 0 }])
})

test('the nightly check repairs wrong totals and records it in the audit trail', async () => {
  const { administrator } = circle.people
  const total = async () => (await administrator.get('/api/documents')).json<{ totalItems: number }>().totalItems
  await insertDocument(world.portal, { in: circle.body })
  const right = await total()
  await sql`update document_counts set n = n + 3 where ctid = (
    select ctid from document_counts where status = 'published' limit 1)`.execute(world.db)
  expect(await total()).toBe(right + 3)

  await expect(checkListCounts(world.portal)).rejects.toThrow('differed from 3 records')

  expect(await total()).toBe(right)
  const { member } = (await administrator.get('/api/audit_events?action[]=portal.recounted')).json()
  expect(member).toMatchObject([{ action: 'portal.recounted', details: { count: 3 } }])
  await checkListCounts(world.portal)
})
