import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import { savedSearchExportParts } from './exportParts.ts'

// A person's saved searches (SPEC §2 "Saved search").

let world: World
let one: Actor
beforeAll(async () => {
  world = await openWorld()
  one = await world.user()
})
afterAll(() => world.close())

const path = '/api/saved_searches'
const keep = (who: Actor, name: string, query = 'q=budget', rest: object = {}) =>
  who.post(path, { name, query, ...rest })
const names = async (who: Actor) => (await who.get(path)).json().member.map(({ name }: { name: string }) => name)
const statuses = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)

test('a search is saved, read, changed and deleted', async () => {
  const answer = await keep(one, '  Télétravail à Paris ', 'q=t%C3%A9l%C3%A9travail&type=document', {
    id: 3,
    userId: 1,
  })
  const kept = answer.json()
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.headers.location).toBe(kept['@id'])
  expect(kept).toEqual({
    '@context': '/api/contexts/SavedSearch',
    '@id': `${path}/${kept.id}`,
    '@type': 'SavedSearch',
    id: kept.id,
    name: 'Télétravail à Paris',
    query: 'q=t%C3%A9l%C3%A9travail&type[]=document',
    rhythm: 'none',
    fresh: 0,
    seenAt: '2026-03-19T09:00:00+01:00',
    createdAt: '2026-03-19T09:00:00+01:00',
  })
  expect((await one.get(kept['@id'])).json()).toEqual(kept)

  const changed = { ...kept, name: 'Télétravail', query: 'year[]=2025&q=charte', rhythm: 'weekly' }
  const amended = (await one.put(kept['@id'], changed)).json()
  expect(amended).toEqual({ ...changed, query: 'q=charte&year[]=2025' })
  expect((await one.get(path)).json()).toMatchObject({ totalItems: 1, member: [{ name: 'Télétravail', fresh: 0 }] })

  expect((await one.delete(kept['@id'])).statusCode).toBe(204)
  for (const gone of [
    await one.get(kept['@id']),
    await one.put(kept['@id'], changed),
    await one.post(`${kept['@id']}/visit`),
    await one.delete(kept['@id']),
  ])
    expect(gone.json()).toMatchObject({ status: 404, code: 'record.notFound' })
})

test('opening a search updates when it was last seen', async () => {
  const kept = (await keep(one, 'Vue')).json()
  world.clock.set('2026-03-19T09:30:00+01:00')
  const visited = await one.post(`${kept['@id']}/visit`)
  world.clock.set('2026-03-19T09:00:00+01:00')
  expect([visited.statusCode, visited.json()]).toEqual([200, { ...kept, seenAt: '2026-03-19T09:30:00+01:00' }])
})

test('results from before mails were asked for, or before the criteria changed, are not reported', async () => {
  const toldAt = async (id: number) =>
    (await world.db.selectFrom('savedSearches').select('toldAt').where('id', '=', id).executeTakeFirstOrThrow()).toldAt
  const who = await world.user()
  const kept = (await keep(who, 'Budget')).json()
  const at = async (time: string, changes: object) => {
    world.clock.set(`2026-03-19T${time}:00+01:00`)
    await who.put(kept['@id'], { ...kept, ...changes })
    return (await toldAt(kept.id)).slice(11, 16)
  }
  expect(await at('09:01', { rhythm: 'daily' })).toBe('09:01')
  expect(await at('09:02', { rhythm: 'weekly', name: 'Autre nom' })).toBe('09:01')
  expect(await at('09:03', { rhythm: 'weekly', query: 'q=bilan' })).toBe('09:03')
  world.clock.set('2026-03-19T09:00:00+01:00')
})

test('searches are listed by name', async () => {
  const who = await world.user()
  for (const name of ['Zone', 'éclairage', 'Agenda']) await keep(who, name)
  expect(await names(who)).toEqual(['Agenda', 'éclairage', 'Zone'])
  expect((await who.get(`${path}?itemsPerPage=2&page=2`)).json()).toMatchObject({
    totalItems: 3,
    member: [{ name: 'Zone' }],
  })
})

test('a name is unique per person', async () => {
  const [who, other] = [await world.user(), await world.user()]
  const taken = {
    status: 422,
    code: 'search.nameTaken',
    violations: [{ propertyPath: 'name', message: 'Vous avez déjà une recherche de ce nom' }],
  }
  await keep(who, 'Égalité')
  const second = (await keep(who, 'Bilan')).json()
  expect((await keep(who, 'EGALITE')).json()).toMatchObject(taken)
  expect((await who.put(second['@id'], { name: 'égalité', query: 'q=a' })).json()).toMatchObject(taken)
  expect((await who.put(second['@id'], { name: 'BILAN', query: 'q=budget' })).statusCode).toBe(200)
  expect((await keep(other, 'Égalité')).statusCode).toBe(201)
})

describe('the limit of twenty', () => {
  const full = {
    status: 409,
    code: 'search.tooManySaved',
    description: 'Vous avez atteint la limite de 20 recherches enregistrées',
  }

  test('refuses another search until one is deleted', async () => {
    const who = await world.user()
    const kept = []
    for (let count = 1; count <= 20; count++) kept.push((await keep(who, `Recherche ${count}`)).json())
    expect((await keep(who, 'Une de trop')).json()).toMatchObject(full)
    await who.delete(kept[7]['@id'])
    expect((await keep(who, 'À sa place')).statusCode).toBe(201)
    expect((await keep(who, 'Encore une')).json()).toMatchObject(full)
  })

  test('holds for thirty concurrent calls', async () => {
    const who = await world.user()
    await who.get('/me')
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => keep(who, `Recherche ${index}`)))
    expect(statuses(answers)).toEqual([...Array(20).fill(201), ...Array(10).fill(409)])
    expect((await who.get(path)).json()).toMatchObject({ totalItems: 20 })
  })

  test('ten concurrent calls with one name save one search', async () => {
    const who = await world.user()
    await who.get('/me')
    const answers = await Promise.all(Array.from({ length: 10 }, () => keep(who, 'La même')))
    expect(statuses(answers)).toEqual([201, ...Array(9).fill(422)])
    expect(await names(who)).toEqual(['La même'])
  })
})

describe('the saved criteria', () => {
  const order =
    'archived=1&author=4&period=last12months&date[before]=2026-02-01&date[after]=2025-01-01&year[]=2025&thematic=3&documentType=2&family[]=session&irp[]=12&irp[]=7&irp[]=12&type[]=video&type[]=article&q=a+b'
  test.each([
    ['its order and its page are left out', '?q=budget&page=3&itemsPerPage=50&order[date]=desc', 'q=budget'],
    [
      'it is written in one way',
      order,
      'q=a%20b&type[]=article&type[]=video&irp[]=7&irp[]=12&family[]=session&documentType[]=2&thematic[]=3&year[]=2025&date[after]=2025-01-01&date[before]=2026-02-01&period=last12months&author=4&archived=true',
    ],
    ['brackets may be written as signs', 'type%5B%5D=document&irp%5B%5D=3', 'type[]=document&irp[]=3'],
    ['without words, its filters', 'q=&year=2024', 'year[]=2024'],
    ['signs of the words stay theirs', 'q=%22a%26b%3Dc%22%20-d%2Be', 'q=%22a%26b%3Dc%22%20-d%2Be'],
    ['archives that are not asked for are not said', 'q=bilan&archived=0', 'q=bilan'],
    ['half a character is a sign of its loss', 'q=a\ud800', 'q=a%EF%BF%BD'],
  ])('%s', async (_what, asked, kept) => {
    const who = await world.user()
    const answer = await keep(who, 'Une recherche', asked)
    expect(answer.json()).toMatchObject({ query: kept })
    expect((await who.put(answer.json()['@id'], { name: 'Une recherche', query: kept })).json()).toMatchObject({
      query: kept,
    })
  })

  test.each(['page=2', 'q=', 'q=%20', 'archived=1', 'order=date&archived=true', '?', '&&'])(
    '%s is no criterion',
    async (query) => {
      expect((await keep(one, 'Rien', query)).json()).toMatchObject({
        status: 422,
        code: 'search.noCriteria',
        violations: [{ propertyPath: 'query' }],
      })
    },
  )

  test.each([
    'q=a&inconnu=1',
    'q=a&type=tout',
    'irp=abc',
    'irp[]=0',
    'year=3000',
    'date=2025-01-01',
    'date[after]=hier',
    'period=last13months',
    'date[during]=2025-01-01',
    'author[]=3',
    'q[]=a',
    'q=a&q=b',
    'q=%00',
    'archived=peut-être',
    `q=${'a'.repeat(201)}`,
    `${'irp[]=1&'.repeat(51)}q=a`,
  ])('%s is rejected', async (query) => {
    const answer = await keep(one, 'Fautive', query)
    expect(answer.statusCode, answer.body).toBe(422)
    expect(new Set(violationPaths(answer))).toEqual(new Set(['query']))
  })

  test('criteria too long once normalized are rejected without a server error', async () => {
    const bodies = Array.from({ length: 50 }, (_, index) => `&irp=${12_345_000 + index}`)
    const answer = await keep(one, 'Longue', `q=${'漢'.repeat(200)}${bodies.join('')}`)
    expect([answer.statusCode, violationPaths(answer)]).toEqual([422, ['query']])
  })

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'a'.repeat(81) }],
    ['name', { name: 'un\ndeux' }],
    ['name', { name: undefined }],
    ['query', { query: '' }],
    ['query', { query: 'q='.padEnd(2_001, 'a') }],
    ['query', { query: { q: 'budget' } }],
    ['rhythm', { rhythm: 'hourly' }],
  ])('%s: %j is refused', async (field, wrong) => {
    expect(violationPaths(await one.post(path, { name: 'Une autre', query: 'q=a', ...wrong }))).toEqual([field])
  })
})

test('searches of others are not found, not even by administrators', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const { '@id': mine } = (await keep(await world.user(), 'À moi')).json()
  for (const answer of [
    await administrator.get(mine),
    await administrator.put(mine, { name: 'À lui', query: 'q=a' }),
    await administrator.post(`${mine}/visit`),
    await administrator.delete(mine),
  ])
    expect(answer.json()).toMatchObject({ status: 404, code: 'record.notFound' })
  expect((await administrator.get(path)).json()).toMatchObject({ totalItems: 0, member: [] })
})

test('saved searches require a sign-in', async () => {
  const visitor = world.visitor()
  await visitor.get('/me')
  for (const answer of [
    await visitor.get(path),
    await visitor.get(`${path}/1`),
    await visitor.post(path, { name: 'a', query: 'q=a' }),
    await visitor.put(`${path}/1`, { name: 'a', query: 'q=a' }),
    await visitor.post(`${path}/1/visit`),
    await visitor.delete(`${path}/1`),
  ])
    expect(answer.statusCode).toBe(401)
})

test('saved searches are in the personal data export, and are deleted with the account', async () => {
  const who = await world.user()
  const { id } = (await keep(who, 'Mes heures', 'q=heures')).json()
  const part = savedSearchExportParts.find(({ file }) => file === 'recherches')
  const { rows } = (await part?.itemsSql(who.id, world.portal.declared).execute(world.db)) ?? { rows: [] }
  expect(rows).toMatchObject([{ item: { nom: 'Mes heures', page: '/recherche?q=heures', rythme: 'sans courriel' } }])
  await world.db.deleteFrom('users').where('id', '=', who.id).execute()
  expect(await world.db.selectFrom('savedSearches').select('id').where('id', '=', id).execute()).toEqual([])
})
