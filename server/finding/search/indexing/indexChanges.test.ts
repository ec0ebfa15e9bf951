import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { editionSql, lastCatalogue } from '#server/finding/search/catalogue/catalogue.ts'
import { reindex } from '#server/finding/search/reindex.ts'
import { writeContent } from '#tests/support/contents.ts'
import { indexAllChanges, readIndexEntry } from '#tests/support/indexAllChanges.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { terminateBlockedQuery, waitForBlockedQuery } from '#tests/support/locks.ts'
import { insertSearch } from '#tests/support/notifications.ts'
import { deleteTasks, waitingTasks } from '#tests/support/tasks.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { indexChanges } from './indexChanges.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const changes = () => world.db.selectFrom('searchChanges').select(['source', 'sourceId']).execute()
const foundIds = async () =>
  (await world.db.selectFrom('searchEntries').select('recordId').orderBy('recordId').execute()).map(
    (row) => row.recordId,
  )
const manyContents = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => insertContent(world, { title: `Article numéro ${index}` })))
const idsOf = (records: readonly { id: number }[]) => records.map(({ id }) => id).toSorted((a, b) => a - b)

/** Checks that postings and entry terms reference each other. */
async function isWhole() {
  const { rows } = await sql<{ lost: number }>`
    select count(*)::int as lost from search_postings posting
    full join (select entry_id, unnest(term_ids) as term_id from search_contents) known
      on known.entry_id = posting.entry_id and known.term_id = posting.term_id
    where posting.entry_id is null or known.entry_id is null`.execute(world.db)
  return rows[0]?.lost === 0 && (await arePacked())
}

/** Checks the packed blocks: two numbers of four bytes, then one per posting. */
async function arePacked() {
  const { rows } = await sql<{ lost: number }>`
    select count(*)::int as lost from search_blocks block
    full join (select term_id, entry_id / 512 as block, count(*) from search_postings group by 1, 2) posted using (term_id, block)
    where octet_length(block.postings) / 4 - 2 is distinct from posted.count`.execute(world.db)
  return rows[0]?.lost === 0
}

test('a save by an editor enqueues indexing in the same transaction', async () => {
  const editor = await world.user({ roles: ['ROLE_EDITOR'] })
  const { id } = await writeContent(editor)

  expect(await waitingTasks(world, 'search.index')).not.toEqual([])
  expect(await changes()).toContainEqual({ source: 'contents', sourceId: id })
  await indexAllChanges(world)
  expect(await changes()).toEqual([])
  expect(await foundIds()).toEqual([id])
})

test('indexing loads the catalogue that the next search uses, once one has searched', async () => {
  const editor = await world.user({ roles: ['ROLE_EDITOR'] })
  await writeContent(editor)
  await indexAllChanges(world)
  await editor.get('/api/search?q=article')
  const before = lastCatalogue()
  await writeContent(editor, { title: 'Un article de plus' })
  await indexChanges(world.portal)

  const { rows } = await sql<{ edition: string }>`select ${editionSql} as edition`.execute(world.db)
  expect(lastCatalogue()?.edition).toBe(rows[0]?.edition)
  expect(lastCatalogue()).not.toBe(before)
})

test('blocks match postings after updates and deletions', async () => {
  const [first, second] = await manyContents(2)
  await indexAllChanges(world)
  await world.db.updateTable('contents').set({ title: 'Tout autre chose' }).where('id', '=', first!.id).execute()
  await world.db.updateTable('contents').set({ status: 'draft' }).where('id', '=', second!.id).execute()
  await indexAllChanges(world)

  expect(await foundIds()).toEqual([first!.id])
  expect(await isWhole()).toBe(true)
})

test('two servers indexing the same changes read each once, and lose none', async () => {
  const contents = await manyContents(230)
  await sql`insert into search_changes (source, source_id, hides) select source, source_id, true from search_changes`.execute(
    world.db,
  )

  await Promise.all([indexAllChanges(world), indexAllChanges(world)])

  expect(await changes()).toEqual([])
  expect(await foundIds()).toEqual(idsOf(contents))
  expect(await isWhole()).toBe(true)
})

test('a server that waits for the lock reads records in their current state', async () => {
  const content = await insertContent(world, { title: 'Avant' })
  await indexAllChanges(world)
  const titled = (title: string) =>
    world.db.updateTable('contents').set({ title }).where('id', '=', content.id).execute()
  await titled('Pendant')

  let reading: Promise<void> | undefined
  await world.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('search.index'))`.execute(tx)
    reading = indexAllChanges(world)
    await waitForBlockedQuery(world)
    await titled('Après')
  })
  await reading

  expect(await readIndexEntry(world, 'article', content)).toMatchObject({ title: 'Après' })
})

test('a server killed while writing loses nothing', async () => {
  const contents = await manyContents(3)
  let dying: Promise<unknown> | undefined
  await world.db.transaction().execute(async (tx) => {
    await sql`lock table search_postings in share mode`.execute(tx)
    dying = indexAllChanges(world).catch(() => undefined)
    await terminateBlockedQuery(world)
  })
  await dying
  await indexAllChanges(world)

  expect(await foundIds()).toEqual(idsOf(contents))
  expect(await changes()).toEqual([])
  expect(await isWhole()).toBe(true)
})

test('a server that finds another one indexing leaves everything to it, and looks again later', async () => {
  await manyContents(1)
  await deleteTasks(world, 'search.index')
  await world.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('search.index'))`.execute(tx)
    await indexChanges(world.portal)
  })
  expect(await changes()).toHaveLength(1)
  const [later] = await waitingTasks(world, 'search.index')
  expect(Date.parse(later?.runAt ?? '')).toBeGreaterThan(Date.now())
})

test('a record that cannot be indexed keeps its change, and does not block others', async () => {
  const contents = await manyContents(120)
  const broken = await insertContent(world, { title: 'Illisible' })
  const later = await manyContents(3)
  await sql`alter table search_entries add constraint readable check (title <> 'Illisible')`.execute(world.db)

  await expect(indexAllChanges(world)).rejects.toThrow(`not indexed: contents ${broken.id}`)
  expect(await foundIds()).toEqual(idsOf([...contents, ...later]))
  expect(await changes()).toEqual([{ source: 'contents', sourceId: broken.id }])

  await sql`alter table search_entries drop constraint readable`.execute(world.db)
  await indexAllChanges(world)
  expect(await foundIds()).toContain(broken.id)
})

test('the number of SQL statements does not depend on the number of records', async () => {
  await indexAllChanges(world)
  const statementsFor = async (count: number) => {
    await manyContents(count)
    return (await world.statementsOf(() => indexAllChanges(world))).length
  }
  const one = await statementsFor(1)
  expect(await statementsFor(40)).toBe(one)
})

test('a stopping server leaves the rest to the next one', async () => {
  await manyContents(2)
  const stopping = new AbortController()
  stopping.abort()
  await deleteTasks(world, 'search.index')
  await indexChanges(world.portal, {}, stopping.signal)
  expect(await changes()).toHaveLength(2)
  expect(await waitingTasks(world, 'search.index')).toHaveLength(1)
})

test('a reindex by the operator reads everything again and removes stale entries', async () => {
  const [kept, gone] = await manyContents(2)
  await indexAllChanges(world)
  // as after a copy with missing rows
  await sql`update search_sections set text = 'autre chose'`.execute(world.db)
  await sql`set session_replication_role = replica; delete from contents where id = ${sql.lit(gone!.id)};
    set session_replication_role = origin`.execute(world.db)

  const said: string[] = []
  await reindex(world.portal, (line) => void said.push(line))

  expect(said).toEqual(['À relire : 2.', 'L’index est à jour.'])
  expect(await foundIds()).toEqual([kept!.id])
  expect((await readIndexEntry(world, 'article', kept!))?.sections[0]).toMatch(/^title: Article numéro/)
})

test('a record that cannot be indexed holds up no alert, and no later save gives its task new attempts', async () => {
  const member = await world.user()
  await insertSearch(world, member)
  await world.db.updateTable('savedSearches').set({ rhythm: 'immediate' }).execute()
  await insertContent(world, { title: 'Illisible' })
  await sql`alter table search_entries add constraint readable check (title <> 'Illisible')`.execute(world.db)
  await deleteTasks(world, 'search.index')
  await indexChanges(world.portal)
  expect(await waitingTasks(world, 'search.alert')).toHaveLength(1)

  const givenUp = sql<{ attempts: number }>`
    update graphile_worker._private_jobs set attempts = max_attempts where key = 'search.index:stuck' returning attempts`
  const { rows: before } = await givenUp.execute(world.db)
  await indexChanges(world.portal)
  const { rows: after } = await sql`
    select attempts from graphile_worker._private_jobs where key = 'search.index:stuck'`.execute(world.db)
  expect(after).toEqual(before)
})

test('records that cannot be indexed are retried by a single task, which then fails', async () => {
  await insertContent(world, { title: 'Illisible' })
  await sql`alter table search_entries add constraint readable check (title <> 'Illisible')`.execute(world.db)
  await deleteTasks(world, 'search.index')

  await indexChanges(world.portal)
  await indexChanges(world.portal)
  expect((await waitingTasks(world, 'search.index')).map(({ payload }) => payload)).toEqual([{ again: true }])
  await expect(indexChanges(world.portal, { again: true })).rejects.toThrow('not indexed: contents')
})
