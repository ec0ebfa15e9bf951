import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Home } from '#contract/front/home.ts'
import type { Session, SessionRow } from '#contract/meetings/sessions/sessions.ts'
import { lockedPdf, textPdf } from '#server/ground/pdf/samples.ts'
import { type Store, StoreUnavailable } from '#server/ground/storage/store.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { type Circle, circlePeople, createCircle, insiders, type Person } from '#tests/support/circle.ts'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks, waitingTasks } from '#tests/support/takeaway.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { readBundle } from './bundle/samples.ts'
import { bundleCall } from './expensiveCalls.ts'
import { buildSessionBundle } from './tasks.ts'

// Each bundle is built by a child process, which may wait on a busy machine.
vi.setConfig({ testTimeout: 120_000 })

let world: World
let circle: Circle
beforeAll(async () => {
  world = await openWorld()
  circle = await createCircle(world)
})
afterAll(() => world.close())
// Each test starts without bundles and with an empty queue.
beforeEach(() => world.db.deleteFrom('sessionBundles').execute())
beforeEach(() => runTasks(world))

const address = (session: { id: number }, query = '') => `/api/sessions/${session.id}/bundle.pdf${query}`
const ask = (session: { id: number }, person: Person = 'reader', query = '') =>
  circle.people[person].get(address(session, query))
const rows = () => world.db.selectFrom('sessionBundles').selectAll().execute()

/** Requests a bundle, runs the tasks, and requests it again. */
async function bundleOf(session: { id: number }, person: Person = 'reader', query = '') {
  const first = await ask(session, person, query)
  expect(first.statusCode, first.body).toBe(202)
  await runTasks(world)
  const answer = await ask(session, person, query)
  expect(answer.statusCode, answer.body).toBe(200)
  return { answer, ...(await readBundle(answer.rawPayload)) }
}

const twoPoints = [
  { title: 'Budget', kind: 'information', points: [{ title: 'Comptes', kind: 'deliberation' }] },
  { title: 'Questions diverses', kind: 'other' },
] as const

async function fullSession(wishes: object = {}) {
  const { portal } = world
  const session = await insertSession(portal, { in: circle.body, agenda: twoPoints, place: 'Rennes', ...wishes })
  const [first, nested] = session.pointIds
  const file = (title: string, more: object) => insertDocument(portal, { in: circle.body, session, title, ...more })
  await file('Rapport annuel', { pointId: first })
  await file('Comptes annuels', { pointId: nested })
  await file('Convocation', {})
  return session
}

test('the bundle of a session is one PDF with a cover, the agenda, and its documents in reading order', async () => {
  const session = await fullSession()
  const { answer, pages, outline, title } = await bundleOf(session)

  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'private, no-cache',
    'content-disposition': expect.stringContaining(
      encodeURIComponent('Séance ordinaire du 26 mars 2026 – CSE Bretagne.pdf'),
    ),
  })
  expect(answer.headers['content-disposition']).toMatch(/^attachment/)
  expect(title).toBe('Séance ordinaire du 26 mars 2026 – CSE Bretagne')
  expect(pages[0]).toContain('Rennes')
  expect(pages[0]).toContain('3 documents')
  expect(pages[0]).toContain('Établi le 19 mars 2026 à 9 h 00')
  expect(pages.slice(2).map((page) => page.split('\n').at(-1))).toEqual([
    'point 1 · document 1 · p. 1/1',
    'point 1.1 · document 1 · p. 1/1',
    'séance · document 1 · p. 1/1',
  ])
  expect(outline.map((bookmark) => bookmark.title)).toEqual([
    'Ordre du jour',
    '1. Budget',
    '2. Questions diverses',
    'Documents de la séance',
  ])
  expect(outline[1]?.below).toMatchObject([
    { title: 'Rapport annuel', page: 3 },
    { title: '1.1. Comptes', page: 4, below: [{ title: 'Comptes annuels', page: 4 }] },
  ])
})

test('a bundle that is being built reports its progress, and is built once', async () => {
  const session = await fullSession()
  const answers = await Promise.all(Array.from({ length: 4 }, () => ask(session)))

  for (const answer of answers) {
    expect(answer.statusCode).toBe(202)
    expect(answer.headers).toMatchObject({ 'retry-after': '1', 'cache-control': 'no-store' })
    expect(answer.json()).toEqual({ '@id': address(session), '@type': 'Bundle', state: 'preparing', progress: 0 })
  }
  expect(await waitingTasks(world, 'takeaway.build')).toHaveLength(1)
  await world.db.updateTable('sessionBundles').set({ progress: 0.5 }).execute()
  expect((await ask(session)).json()).toMatchObject({ progress: 0.5 })
})

test('people with the same rights share one file; another plan has another file', async () => {
  const session = await fullSession()
  await insertDocument(world.portal, { in: circle.body, session, title: 'Note confidentielle', confidential: true })
  const { pages } = await bundleOf(session, 'reader')
  expect(pages.join()).toContain('Note confidentielle')

  expect((await ask(session, 'redactor')).statusCode).toBe(200)
  expect((await ask(session, 'fromAbove')).statusCode).toBe(200)
  expect(await rows()).toHaveLength(1)

  const stranger = await bundleOf(session, 'stranger')
  expect(stranger.pages.join()).not.toContain('Note confidentielle')
  expect(stranger.pages).toHaveLength(pages.length - 1)
  // The second does not replace the first.
  expect(await rows()).toHaveLength(2)
})

test('a confidential bundle must not be cached by browsers', async () => {
  const session = await fullSession({ confidential: true })
  const { answer, pages } = await bundleOf(session)
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect(pages[0]).toContain('Confidentiel : réservé aux membres de l’instance')
})

test('downloading a confidential session is audited once it is sent, also in ranges, not for HEAD', async () => {
  const session = await fullSession({ confidential: true })
  await bundleOf(session)
  const { reader } = circle.people
  const actionsOf = async (act: () => Promise<unknown>) =>
    (await auditLinesDuring(world, act)).map(({ action }) => action)
  // A later download is audited again.
  world.clock.forward({ minutes: 11 })

  expect(await actionsOf(() => reader.head(address(session)))).toEqual([])
  const ranges = ['bytes=8-15', 'bytes=0-7', 'bytes=16-']
  const inRanges = () => Promise.all(ranges.map((range) => reader.get(address(session), { range })))
  expect(await actionsOf(inRanges)).toEqual(['session.downloaded'])
  expect(await actionsOf(() => reader.get(address(session)))).toEqual(['session.downloaded'])

  for (const { fileKey } of await rows()) await world.portal.store.remove(fileKey ?? '')
  const answers: number[] = []
  expect(await actionsOf(async () => answers.push((await ask(session)).statusCode))).toEqual([])
  expect(answers).toEqual([503])
})

test.each(circlePeople)('%s gets a bundle only if they may read the session', async (person) => {
  const session = await insertSession(world.portal, { in: circle.body, confidential: true })
  const answer = await ask(session, person)
  const refused = { status: 404, code: 'record.notFound' }
  expect(answer.json()).toMatchObject(insiders.includes(person) ? { state: 'preparing' } : refused)
})

test('the bundle of a draft session is for people who prepare it', async () => {
  const session = await insertSession(world.portal, { in: circle.body, status: 'draft' })
  expect((await ask(session, 'redactor')).statusCode).toBe(202)
  expect((await ask(session, 'reader')).json()).toMatchObject({ code: 'record.notFound' })
})

test('rights are checked at each call, also for a bundle that was already built', async () => {
  const session = await insertSession(world.portal, { in: circle.body, confidential: true })
  await bundleOf(session, 'lastDay')
  await world.db
    .updateTable('assignments')
    .set({ endsOn: '2026-03-18' })
    .where('userId', '=', circle.people.lastDay.id)
    .execute()

  expect((await ask(session, 'lastDay')).json()).toMatchObject({ code: 'record.notFound' })

  await world.db
    .updateTable('assignments')
    .set({ endsOn: '2026-03-19' })
    .where('userId', '=', circle.people.lastDay.id)
    .execute()
})

test('drafts, submitted and archived documents are left out, and not mentioned', async () => {
  const session = await fullSession()
  for (const status of ['draft', 'submitted', 'refused', 'archived'] as const)
    await insertDocument(world.portal, { in: circle.body, session, title: `Papier ${status}`, status })
  const { pages } = await bundleOf(session, 'validator')

  expect(pages).toHaveLength(5)
  expect(pages.join()).not.toContain('Papier')
})

test('a reader finds the same number of documents in the bundle, the session, the lists and home', async () => {
  const session = await fullSession({ inDays: 1 })
  for (const status of ['draft', 'submitted', 'archived'] as const)
    await insertDocument(world.portal, { in: circle.body, session, title: `Papier ${status}`, status })
  const elsewhere = await insertDocument(world.portal, { in: circle.body, title: 'Règlement intérieur' })
  await world.db
    .insertInto('agendaPointReferences')
    .values({ pointId: session.pointIds[0]!, documentId: elsewhere.id, position: 0 })
    .execute()
  const { reader } = circle.people
  const { pages } = await bundleOf(session)
  const item = (await reader.get(`/api/sessions/${session.id}`)).json<Session>()
  const list = (await reader.get('/api/sessions?itemsPerPage=50&order[startsAt]=desc')).json<{ member: SessionRow[] }>()
    .member
  const { nextSessions } = (await reader.get('/api/home')).json<Home>()

  const inAgenda = item.agenda.flatMap((point) => [point, ...point.points]).flatMap(({ documents }) => documents)
  const filed = [...inAgenda, ...item.documents].filter(({ byReference }) => !byReference)
  // an archived one is still shown, as such
  expect(filed.filter(({ status }) => status !== 'archived')).toHaveLength(3)
  expect(filed).toHaveLength(4)
  expect(list.find(({ id }) => id === session.id)?.documentCount).toBe(3)
  expect(nextSessions.find(({ id }) => id === session.id)?.documentCount).toBe(3)
  expect(pages[0]).toContain('3 documents, 1 joint d’ailleurs')
})

test('a document referenced by a point is included there, once if it is filed there too', async () => {
  const session = await fullSession()
  const filed = await world.db
    .selectFrom('documents')
    .select('id')
    .where('pointId', '=', session.pointIds[0]!)
    .executeTakeFirstOrThrow()
  const note = await insertDocument(world.portal, { in: circle.body, title: 'Règlement intérieur' })
  const hidden = await insertDocument(world.portal, {
    in: circle.beside,
    title: 'Note du Grand Est',
    confidential: true,
  })
  await world.db
    .insertInto('agendaPointReferences')
    .values(
      [note, hidden, filed].map(({ id }, position) => ({ pointId: session.pointIds[0]!, documentId: id, position })),
    )
    .execute()
  const { outline, pages } = await bundleOf(session)

  expect(outline[1]?.below.map(({ title }) => title)).toEqual(['Rapport annuel', 'Règlement intérieur', '1.1. Comptes'])
  expect(pages.join()).not.toContain('Grand Est')
})

test.each(['hier', '2026-03-19', '2026-02-30T09:00:00Z', '0000-01-01T00:00:00Z', '9999-12-31T23:59:59-12:00', ''])(
  'an invalid `since` is named in the error: « %s »',
  async (since) => {
    const session = await insertSession(world.portal, { in: circle.body })
    for (const file of ['bundle.pdf', 'bundle.zip'])
      expect(
        (await circle.people.reader.get(`/api/sessions/${session.id}/${file}?since=${since}`)).json(),
      ).toMatchObject({
        status: 400,
        code: 'request.parameter',
        description: 'Le paramètre « since » n’est pas valide.',
      })
  },
)

test('a change of the session makes a new bundle, which replaces the previous one', async () => {
  const session = await fullSession()
  const { answer: before } = await bundleOf(session)
  const [kept] = await rows()
  const document = await insertDocument(world.portal, { in: circle.body, session, title: 'Ajout' })
  const { answer: after, pages } = await bundleOf(session)

  expect(pages.join()).toContain('Ajout')
  expect(after.headers['etag']).not.toBe(before.headers['etag'])
  expect((await rows()).map(({ key }) => key)).not.toContain(kept?.key)
  await runTasks(world, 'takeaway.discard')
  await expect(world.portal.store.read(kept?.fileKey ?? '')).rejects.toThrow(kept?.fileKey ?? '')

  // A new version of a document does too.
  await insertVersion(world.portal, document)
  expect((await ask(session)).statusCode).toBe(202)
})

test('locked documents are left out and listed; the file supports ranges and revalidation', async () => {
  const session = await fullSession()
  await insertDocument(world.portal, { in: circle.body, session, title: 'Comptes sous clé', pdf: await lockedPdf() })
  const { answer, pages } = await bundleOf(session)

  expect(pages.at(-1)).toContain('séance · document 1 – Comptes sous clé : protégé par un mot de passe')
  const etag = String(answer.headers['etag'])
  const part = await circle.people.reader.get(address(session), { range: 'bytes=0-7' })
  expect([part.statusCode, part.body]).toEqual([206, '%PDF-1.7'])
  expect((await circle.people.reader.get(address(session), { 'if-none-match': etag })).statusCode).toBe(304)
})

test('each call reads the database once, whatever is in the session', async () => {
  const session = await fullSession()
  const { reader } = circle.people
  await bundleOf(session)
  await reader.get(`/api/sessions/${session.id}/bundle.zip`)
  const statementsOf = async (file: string) =>
    (await world.statementsOf(() => reader.get(`/api/sessions/${session.id}/${file}`))).length

  // The viewer, the plan, and the bundle: an existing bundle does not count against the quota.
  expect(await statementsOf('bundle.pdf')).toBe(3)
  // An archive counts against the quota, since it is built for each download.
  expect(await statementsOf('bundle.zip')).toBe(3)
  expect(await statementsOf('event.ics')).toBe(2)
})

test('simultaneous requests share one build, which counts once, also when it is built again', async () => {
  const session = await fullSession()
  const asker = await world.user({ in: circle.body })
  const askAtOnce = async () => {
    await sql`truncate quotas`.execute(world.db)
    const answers = await Promise.all(
      Array.from({ length: bundleCall.quota.times + 5 }, () => asker.get(address(session))),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
    expect(await waitingTasks(world, 'takeaway.build')).toHaveLength(1)
    expect(await world.db.selectFrom('quotas').select('spent').execute()).toEqual([{ spent: 1 }])
  }
  await asker.get('/me')
  await askAtOnce()

  await runTasks(world)
  await world.db.updateTable('sessionBundles').set({ retryAt: world.clock.now().toISOString() }).execute()
  await askAtOnce()
})

test('over the quota of builds, nothing is enqueued, and existing bundles are sent', async () => {
  const [session, other] = [await fullSession(), await fullSession({ title: 'Autre séance' })]
  const asker = await world.user({ in: circle.body })
  expect((await asker.get(address(session))).statusCode).toBe(202)
  await sql`update quotas set spent = ${bundleCall.quota.times}`.execute(world.db)

  expect((await asker.get(address(other))).json()).toMatchObject({ status: 429, code: 'request.tooMany' })
  expect(await rows()).toHaveLength(1)
  expect(await waitingTasks(world, 'takeaway.build')).toHaveLength(1)
  await runTasks(world)
  expect((await asker.get(address(session))).statusCode).toBe(200)
})

test('a page is copied unchanged', async () => {
  const session = await insertSession(world.portal, { in: circle.body })
  await insertDocument(world.portal, {
    in: circle.body,
    session,
    pdf: await textPdf([['Œuvres sociales : 12 €'], ['Suite']]),
  })
  const { pages } = await bundleOf(session)
  expect(pages[2]).toMatch(/^Œuvres sociales : 12 €\n.*séance · document 1 · p\. 1\/2$/s)
})

test('an outage of the store between two documents leaves no local copy of the first ones', async () => {
  const session = await fullSession()
  await ask(session)
  const [row] = await rows()
  const { store } = world.portal
  let [lent, givenBack] = [0, 0]
  const failing: Store = {
    ...store,
    async getLocalPath(key) {
      if (lent === 2) throw new StoreUnavailable('away')
      lent += 1
      const { path, done } = await store.getLocalPath(key)
      const giveBack = async () => {
        givenBack += 1
        await done()
      }
      return { path, done: giveBack }
    },
  }
  const built = buildSessionBundle({ ...world.portal, store: failing }, { key: row!.key })
  await expect(built).rejects.toBeInstanceOf(StoreUnavailable)
  expect(givenBack).toBe(2)
})
