import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { insertCommitment } from '#tests/support/commitments.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
let member: Actor
let body: { id: number; name: string; label: string }
beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  member = await world.user({ in: body, role: 'validator', roles: ['ROLE_EDITOR'] })
})
afterAll(() => world.close())

let count = 0
const newName = () => `Projet ${++count}`
const form = (wishes: object = {}) => ({ name: newName(), ...wishes })
async function make(wishes: object = {}) {
  const answer = await administrator.post('/api/thematics', form(wishes))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ '@id': string; id: number; name: string; version: number; followers: number | null }>()
}
const names = async (who: Actor, query: string) =>
  (await who.get(`/api/thematics?${query}`)).json().member.map(({ name }: { name: string }) => name)

describe('the list of thematics', () => {
  const word = 'zèbre'
  beforeAll(async () => {
    await make({ name: `Ancien ${word}`, open: false, position: 0 })
    await make({ name: `Logement et ${word}`, position: 1 })
    await make({ name: 'Œuvres sociales', description: `Un Zebre à voir`, position: 2, irps: [{ id: body.id }] })
    await make({ name: `À la une du ${word}`, featured: true, position: 9 })
  })

  test('shows open ones first, featured ones before the others, then by position', async () => {
    expect(await names(member, `pagination=false&q=${word}`)).toEqual([
      'À la une du zèbre',
      'Logement et zèbre',
      'Œuvres sociales',
      'Ancien zèbre',
    ])
  })

  test('can be filtered by state, words, body and own subscriptions', async () => {
    expect(await names(member, 'open=false&q=ZEBRE')).toEqual(['Ancien zèbre'])
    expect(await names(member, 'open=true&q=oeuvres sociales')).toEqual(['Œuvres sociales'])
    expect(await names(member, `q=${word}&itemsPerPage=2&page=2`)).toEqual(['Œuvres sociales', 'Ancien zèbre'])
    const elsewhere = await world.body()
    expect(await names(member, `open=1&q=${word}&irp=${elsewhere.id}`)).toEqual([
      'À la une du zèbre',
      'Logement et zèbre',
    ])
    expect(await names(member, `open=1&q=${word}&irp[]=${body.id}&irp[]=${elsewhere.id}`)).toHaveLength(3)
    expect(await names(member, 'followed=true')).toEqual([])
    for (const query of ['open=yes', 'followed=false', 'irp=abc', 'q=%00'])
      expect((await member.get(`/api/thematics?${query}`)).json(), query).toMatchObject({ code: 'request.parameter' })
  })

  test('can be sorted, by number of followers only for people who may manage thematics', async () => {
    const of = (order: string, who = administrator) => names(who, `q=${word}&${order}`)
    expect(await of('order[name]=asc')).toEqual([
      'À la une du zèbre',
      'Ancien zèbre',
      'Logement et zèbre',
      'Œuvres sociales',
    ])
    expect(await of('order[position]=desc')).toEqual([
      'À la une du zèbre',
      'Œuvres sociales',
      'Logement et zèbre',
      'Ancien zèbre',
    ])
    const [followed] = (await administrator.get(`/api/thematics?q=oeuvres`)).json().member
    const following = await member.post('/api/subscriptions', { thematic: { id: followed.id }, rhythm: 'daily' })
    expect(following.statusCode, following.body).toBe(201)
    expect((await of('order[followers]=desc'))[0]).toBe('Œuvres sociales')
    // For a member, this order would reveal the numbers of followers.
    expect((await of('order[followers]=desc', member))[0]).toBe('À la une du zèbre')
    await world.db.deleteFrom('subscriptions').execute()
    expect((await member.get('/api/thematics?order[name]=up')).json()).toMatchObject({ status: 400 })
  })

  test('shows the number of followers to managers only, and their own subscription to everybody', async () => {
    const made = await make()
    const subscribed = await member.post('/api/subscriptions', { thematic: made['@id'] })
    expect((await administrator.get(made['@id'])).json()).toMatchObject({ followers: 1, subscription: null })
    expect((await member.get(made['@id'])).json()).toMatchObject({
      followers: null,
      subscription: { id: subscribed.json().id, rhythm: subscribed.json().rhythm },
    })
    expect(await names(member, 'followed=true')).toEqual([made.name])
    expect(await names(administrator, 'followed=1')).toEqual([])
  })

  test('takes one statement, however many there are', async () => {
    const read = async () => (await world.statementsOf(() => member.get('/api/thematics'))).length
    await read()
    const before = await read()
    await make({ irps: [{ id: body.id }] })
    await make()
    expect([before, await read()]).toEqual([2, 2])
  })

  test('requires a sign-in', async () => {
    expect((await world.visitor().get('/api/thematics')).statusCode).toBe(401)
  })
})

describe('a thematic', () => {
  test('can be created, amended and read', async () => {
    const wishes = {
      name: '  Réaménagement du site ',
      description: 'Trois étages.\nDeux ans.',
      featured: true,
      openedOn: '2025-09-01',
      closedOn: '2026-02-01',
      position: 4,
      irps: [`/api/irps/${body.id}`, { id: body.id }],
      followers: 12,
      id: 1,
    }
    const answer = await administrator.post('/api/thematics', wishes)
    const made = answer.json()
    expect(answer.headers.location).toBe(made['@id'])
    expect(made).toEqual({
      '@context': '/api/contexts/Thematic',
      '@id': `/api/thematics/${made.id}`,
      '@type': 'Thematic',
      id: made.id,
      name: 'Réaménagement du site',
      description: 'Trois étages.\nDeux ans.',
      featured: true,
      open: true,
      openedOn: '2025-09-01',
      // An open one has no closing date.
      closedOn: null,
      position: 4,
      irps: [{ id: body.id, name: body.name, label: body.label }],
      subscription: null,
      followers: 0,
      version: 1,
    })
    const closed = { ...made, open: false, closedOn: '2026-02-01', irps: [] }
    const amended = (await administrator.put(made['@id'], closed)).json()
    expect(amended).toEqual({ ...closed, version: 2 })
    expect((await member.get(made['@id'])).json()).toEqual({ ...amended, followers: null })
    expect((await administrator.put(made['@id'], { ...amended, open: true })).json()).toMatchObject({ closedOn: null })
  })

  test('can be written by administrators only', async () => {
    const made = await make()
    const denied = { status: 403, code: 'access.denied' }
    expect((await member.post('/api/thematics', form())).json()).toMatchObject(denied)
    expect((await member.put(made['@id'], made)).json()).toMatchObject(denied)
    expect((await member.delete(made['@id'])).json()).toMatchObject(denied)
    expect((await member.get(`${made['@id']}/uses`)).json()).toMatchObject(denied)
    expect((await administrator.get(made['@id'])).json()).toMatchObject({ name: made.name, version: 1 })
  })

  test('is refused with all violations at once', async () => {
    const { name } = await make()
    expect(violationPaths(await administrator.post('/api/thematics', {}))).toEqual(['name'])
    const wrong = {
      name: 'ab',
      description: 'x'.repeat(501),
      featured: 'oui',
      openedOn: '2026-02-30',
      position: -1,
      irps: [{ id: 0 }],
    }
    expect(violationPaths(await administrator.post('/api/thematics', wrong)).toSorted()).toEqual(
      Object.keys(wrong)
        .map((field) => (field === 'irps' ? 'irps[0].id' : field))
        .toSorted(),
    )
    const together = { name: name.toUpperCase(), position: 1.5, irps: [{ id: body.id }, { id: 999_999 }] }
    expect(violationPaths(await administrator.post('/api/thematics', together))).toEqual([
      'position',
      'name',
      'irps[1]',
    ])
    const backwards = { open: false, openedOn: '2026-03-02', closedOn: '2026-03-01' }
    expect(violationPaths(await administrator.post('/api/thematics', backwards))).toEqual(['name', 'closedOn'])
    const made = await make()
    expect(violationPaths(await administrator.put(made['@id'], { ...made, name, version: undefined }))).toEqual([
      'version',
      'name',
    ])
  })

  test('has a unique name ignoring case and accents, also under concurrency', async () => {
    const name = `Égalité d’accès ${newName()}`
    await make({ name })
    for (const twin of [name.toUpperCase(), name.replace('’', "'"), name.normalize('NFD')])
      expect((await administrator.post('/api/thematics', { name: twin })).json(), twin).toMatchObject({
        status: 422,
        code: 'thematics.nameTaken',
        violations: [{ propertyPath: 'name' }],
      })
    const twin = newName()
    const both = await Promise.all(
      [twin, twin.toUpperCase()].map((written) => administrator.post('/api/thematics', { name: written })),
    )
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422])
  })

  test('cannot be written over a newer version', async () => {
    const made = await make()
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => administrator.put(made['@id'], { ...made, position: 7 })),
    )
    expect(Object.groupBy(answers, ({ statusCode }) => statusCode)).toMatchObject({
      200: { length: 1 },
      409: { length: 3 },
    })
  })

  test('cannot be deleted while in use, and the error names its uses', async () => {
    const made = await make()
    const { pointIds } = await insertSession(world.portal, { in: body, status: 'draft', agenda: ['Un'] })
    await world.db.insertInto('agendaPointThematics').values({ pointId: pointIds[0]!, thematicId: made.id }).execute()
    for (const title of ['Première note', 'Seconde note'])
      await insertDocument(world.portal, { in: body, title, thematics: [made], status: 'draft' })
    await member.post('/api/consultations', {
      irp: body,
      title: 'Avis',
      startedOn: '2026-03-01',
      thematic: { id: made.id },
    })
    expect((await administrator.get(`${made['@id']}/uses`)).json()).toEqual({
      '@context': '/api/contexts/ThematicUses',
      '@id': `${made['@id']}/uses`,
      '@type': 'ThematicUses',
      points: 1,
      documents: 2,
      contents: 0,
      decisions: 0,
      consultations: 1,
      commitments: 0,
    })
    expect((await administrator.delete(made['@id'])).json()).toMatchObject({
      status: 409,
      code: 'thematics.inUse',
      description: `« ${made.name} » est cité (1 point d’ordre du jour, 2 documents et 1 consultation) : fermez-le plutôt que de le supprimer.`,
    })
    expect((await administrator.get(made['@id'])).statusCode).toBe(200)
  })

  test('cannot be deleted while a record of any kind refers to it', async () => {
    const made = await make()
    const { id } = await insertCommitment(world, await insertSession(world.portal, { in: body, status: 'held' }))
    await world.db.insertInto('commitmentThematics').values({ commitmentId: id, thematicId: made.id }).execute()

    expect((await administrator.delete(made['@id'])).json()).toMatchObject({
      status: 409,
      code: 'thematics.inUse',
      description: `« ${made.name} » est cité (1 engagement) : fermez-le plutôt que de le supprimer.`,
    })
    const { rows } = await sql<{ table: string }>`
      select conrelid::regclass::text as table from pg_constraint
      where confrelid = 'thematics'::regclass and confdeltype = 'a' order by 1`.execute(world.db)
    // each of them is counted by `countUses`
    expect(rows.map(({ table }) => table)).toEqual([
      'agenda_point_thematics',
      'commitment_thematics',
      'consultations',
      'content_thematics',
      'decision_thematics',
      'document_thematics',
    ])
  })

  test('is deleted with its subscriptions when unused', async () => {
    const made = await make()
    const { '@id': subscription } = (await member.post('/api/subscriptions', { thematic: { id: made.id } })).json()
    expect((await administrator.delete(made['@id'])).statusCode).toBe(204)
    expect((await member.get(subscription)).statusCode).toBe(404)
    for (const answer of [
      await administrator.get(made['@id']),
      await administrator.put(made['@id'], made),
      await administrator.delete(made['@id']),
      await administrator.get(`${made['@id']}/uses`),
      await administrator.get(`${made['@id']}/home`),
      await administrator.get(`${made['@id']}/timeline`),
      await administrator.get('/api/thematics/abc/timeline'),
    ])
      expect(answer.json()).toMatchObject({ status: 404, code: 'record.notFound' })
  })

  test('can be opened, closed and deleted in bulk: all of them, or none', async () => {
    const [one, two, cited] = [await make(), await make({ open: false, closedOn: '2026-03-01' }), await make()]
    const ids = [one.id, two.id, cited.id]
    const bulk = (form: object, person = administrator) => person.post('/api/thematics/bulk', form)
    const read = async ({ id }: { id: number }) => (await administrator.get(`/api/thematics/${id}`)).json()

    expect((await bulk({ action: 'close', ids })).json()).toEqual({ action: 'close', count: 2 })
    expect(await read(two)).toMatchObject({ open: false, closedOn: '2026-03-01', version: two.version })
    expect((await bulk({ action: 'open', ids: [one.id, two.id] })).json()).toEqual({ action: 'open', count: 2 })
    expect(await read(two)).toMatchObject({ open: true, closedOn: null, version: two.version + 1 })

    const document = await insertDocument(world.portal, { in: body })
    await world.db.insertInto('documentThematics').values({ documentId: document.id, thematicId: cited.id }).execute()
    const refused = await bulk({ action: 'delete', ids })
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({
      code: 'thematics.noneDeleted',
      description: expect.stringContaining(`« ${cited.name} » est cité (1 document)`),
    })
    expect(await read(one)).toMatchObject({ id: one.id })
    expect((await bulk({ action: 'delete', ids: [one.id, 2_000_000] })).statusCode).toBe(404)
    expect((await bulk({ action: 'delete', ids: [one.id] }, member)).statusCode).toBe(403)
    expect((await bulk({ action: 'delete', ids: [one.id, two.id] })).json()).toEqual({ action: 'delete', count: 2 })
    expect((await administrator.get(`/api/thematics/${one.id}`)).statusCode).toBe(404)
  })

  test('has audit entries with their author', async () => {
    const made = await make()
    await administrator.put(made['@id'], { ...made, open: false })
    await administrator.delete(made['@id'])
    const events = await world.db
      .selectFrom('auditEvents')
      .select(['action', 'userId', 'subjectName', 'details'])
      .where('subject', '=', 'thematic')
      .where('subjectId', '=', made.id)
      .orderBy('id')
      .execute()
    const by = { userId: administrator.id, subjectName: made.name }
    expect(events).toEqual([
      { ...by, action: 'thematic.created', details: {} },
      { ...by, action: 'thematic.amended', details: { open: false } },
      { ...by, action: 'thematic.deleted', details: {} },
    ])
  })
})
