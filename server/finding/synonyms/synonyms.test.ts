import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseSearchQuery } from '#server/finding/search/queryParser.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { violationPaths } from '#tests/support/caller.ts'
import { indexAllChanges } from '#tests/support/indexAllChanges.ts'
import { insertContent } from '#tests/support/insertContent.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Administrators manage synonyms (DOMAIN §10).

let world: World
let administrator: Actor
let member: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'], firstName: 'Ada', lastName: 'Min' })
  member = await world.user({ in: await world.body(), role: 'validator', roles: ['ROLE_EDITOR'] })
})
afterAll(() => world.close())

async function make(...expressions: string[]) {
  const answer = await administrator.post('/api/synonyms', { expressions })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ '@id': string; id: number; expressions: string[]; version: number }>()
}
const listed = async (query: string) => (await administrator.get(`/api/synonyms?${query}`)).json()
const firsts = async (query: string) =>
  (await listed(query)).member.map(({ expressions }: { expressions: string[] }) => expressions[0])

test('a line is created, read, changed and deleted, each recorded in the audit trail', async () => {
  await administrator.get('/me')
  const told = await auditLinesDuring(world, async () => {
    const answer = await administrator.post('/api/synonyms', {
      expressions: [' Télétravail ', 'travail à distance'],
      id: 7,
    })
    const made = answer.json()
    expect(answer.statusCode).toBe(201)
    expect(answer.headers.location).toBe(made['@id'])
    expect(made).toEqual({
      '@context': '/api/contexts/Synonym',
      '@id': `/api/synonyms/${made.id}`,
      '@type': 'Synonym',
      id: made.id,
      expressions: ['Télétravail', 'travail à distance'],
      oneWay: false,
      updatedAt: '2026-03-19T09:00:00+01:00',
      updatedBy: { id: administrator.id, firstName: 'Ada', lastName: 'Min' },
      version: 1,
    })
    const amended = await administrator.put(made['@id'], {
      ...made,
      expressions: ['télétravail', 'travail au domicile'],
    })
    expect(amended.json()).toEqual({ ...made, expressions: ['télétravail', 'travail au domicile'], version: 2 })
    expect((await administrator.get(made['@id'])).json()).toEqual(amended.json())
    expect((await administrator.delete(made['@id'])).statusCode).toBe(204)
    for (const gone of [
      await administrator.get(made['@id']),
      await administrator.put(made['@id'], made),
      await administrator.delete(made['@id']),
    ])
      expect(gone.json()).toMatchObject({ status: 404, code: 'record.notFound' })
  })
  expect(told).toMatchObject([
    {
      action: 'synonym.created',
      userId: administrator.id,
      subject: 'synonym',
      subjectName: 'Télétravail, travail à distance',
    },
    { action: 'synonym.amended', subjectName: 'télétravail, travail au domicile' },
    { action: 'synonym.deleted', subjectName: 'télétravail, travail au domicile' },
  ])
})

test('in a one-way line, the first expression finds the others, not the reverse', async () => {
  for (const title of ['Le coursier', 'La livraison à vélo']) await insertContent(world, { title })
  await indexAllChanges(world)
  const found = async (words: string) =>
    (await administrator.get(`/api/search?q=${encodeURIComponent(words)}`))
      .json()
      .member.map(({ title }: { title: string }) => title)
  const form = { expressions: ['coursier', 'livraison'], oneWay: true }

  const made = (await administrator.post('/api/synonyms', form)).json()

  expect(made).toMatchObject(form)
  expect(await found('coursier')).toEqual(['Le coursier', 'La livraison à vélo'])
  expect(await found('livraison')).toEqual(['La livraison à vélo'])

  const amended = await administrator.put(made['@id'], { ...made, oneWay: false })
  expect(amended.json()).toMatchObject({ oneWay: false })
  expect(await found('livraison')).toEqual(['La livraison à vélo', 'Le coursier'])
})

test('overwriting a newer version fails and says who saved it, and when', async () => {
  const made = await make('visioconférence', 'visio')
  await administrator.put(made['@id'], { ...made, expressions: ['visioconférence', 'réunion à distance'] })
  expect((await administrator.put(made['@id'], made)).json()).toMatchObject({
    status: 409,
    code: 'record.stale',
    description: expect.stringContaining('Ada Min'),
  })
})

test('expressions that differ only by accents or case are merged', async () => {
  const made = await make('Congé payé', 'conge paye', 'CP', 'cp', 'vacances')
  expect(made.expressions).toEqual(['Congé payé', 'CP', 'vacances'])
})

test('two lines cannot be equal, in any order or spelling', async () => {
  const first = await make('œuvres sociales', 'prestations', 'loisirs')
  const other = await make('œuvres sociales', 'loisirs')
  const taken = { status: 422, code: 'synonyms.taken', violations: [{ propertyPath: 'expressions' }] }
  const again = ['Loisirs', 'PRESTATIONS', 'oeuvres sociales', 'loisirs']
  expect((await administrator.post('/api/synonyms', { expressions: again })).json()).toMatchObject(taken)
  expect((await administrator.put(other['@id'], { ...other, expressions: again })).json()).toMatchObject(taken)
  // a line may be saved again unchanged
  expect((await administrator.put(first['@id'], { ...first, expressions: again })).statusCode).toBe(200)
})

test('five concurrent calls create one line', async () => {
  const expressions = ['heures de délégation', 'bons de délégation']
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => administrator.post('/api/synonyms', { expressions })),
  )
  expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422, 422])
})

test.each([
  ['none', []],
  ['one', ['CSE']],
  ['one, written twice', ['élu', 'ELU']],
  ['thirteen', Array.from({ length: 13 }, (_, index) => `expression ${index}`)],
  ['no list', 'CSE, comité'],
  ['nothing', undefined],
])('%s is no valid line of synonyms', async (_what, expressions) => {
  const answer = await administrator.post('/api/synonyms', { expressions })
  expect(answer.statusCode).toBe(422)
  expect(violationPaths(answer)).toEqual(['expressions'])
})

test.each([
  ['a letter', 'e'],
  ['more than eighty characters', 'a'.repeat(81)],
  ['blanks', '   '],
  ['a control character', 'com\u0007ité'],
  ['no text', 3],
])('%s is no valid expression', async (_what, wrong) => {
  const answer = await administrator.post('/api/synonyms', { expressions: ['comité', wrong] })
  expect(answer.statusCode).toBe(422)
  expect(violationPaths(answer)[0]).toBe('expressions[1]')
})

test('an update must give the version', async () => {
  const made = await make('badge', 'carte d’accès')
  const answer = await administrator.put(made['@id'], { expressions: made.expressions })
  expect(violationPaths(answer)).toEqual(['version'])
})

test('the list can be searched, sorted and paged', async () => {
  world.clock.forward({ minutes: 1 })
  await make('zèbre rayé', 'âne rayé')
  world.clock.forward({ minutes: 1 })
  await make('écureuil rayé', 'tamia')

  expect(await firsts('q=RAYE')).toEqual(['écureuil rayé', 'zèbre rayé'])
  expect(await firsts('q=raye+ane')).toEqual(['zèbre rayé'])
  expect(await firsts('q=tamia')).toEqual(['écureuil rayé'])
  expect(await firsts('q=raye&order[expressions]=desc')).toEqual(['zèbre rayé', 'écureuil rayé'])
  expect(await firsts('q=raye&order[updatedAt]=asc')).toEqual(['zèbre rayé', 'écureuil rayé'])
  expect(await firsts('q=raye&order[updatedAt]=desc')).toEqual(['écureuil rayé', 'zèbre rayé'])
  expect(await listed('q=raye&itemsPerPage=1&page=2')).toMatchObject({
    totalItems: 2,
    member: [{ expressions: ['zèbre rayé', 'âne rayé'] }],
  })
  expect(await listed('q=CSSCT')).toMatchObject({ member: [{ updatedBy: null }] })
  for (const wrong of ['order[id]=up', 'page=0', 'q[]=a'])
    expect((await administrator.get(`/api/synonyms?${wrong}`)).statusCode, wrong).toBe(400)
})

test('an author who left the portal is shown as null', async () => {
  const leaver = await world.user({ roles: ['ROLE_ADMIN'] })
  const { '@id': path } = (await leaver.post('/api/synonyms', { expressions: ['parti', 'sorti'] })).json()
  await world.db.deleteFrom('users').where('id', '=', leaver.id).execute()
  expect((await administrator.get(path)).json()).toMatchObject({ updatedBy: null })
})

test('synonyms are for administrators only', async () => {
  const made = await make('agrafe', 'trombone')
  const visitor = world.visitor()
  await visitor.get('/me')
  for (const [caller, status] of [
    [member, 403],
    [visitor, 401],
  ] as const)
    for (const answer of [
      await caller.get('/api/synonyms'),
      await caller.get(made['@id']),
      await caller.post('/api/synonyms', { expressions: ['un', 'deux'] }),
      await caller.put(made['@id'], made),
      await caller.delete(made['@id']),
    ])
      expect(answer.statusCode).toBe(status)
})

test('a change takes effect with the next search', async () => {
  await insertContent(world, { title: 'La cantine du siège' })
  await indexAllChanges(world)
  const found = async (q: string) => (await member.get(`/api/search?q=${encodeURIComponent(q)}`)).json().exact
  expect([await found('cantine'), await found('réfectoire')]).toEqual([1, 0])

  const line = await make('cantine', 'réfectoire', 'restaurant d’entreprise')
  expect([await found('réfectoire'), await found('restaurant d’entreprise')]).toEqual([1, 1])
  await administrator.put(line['@id'], { ...line, expressions: ['cantine', 'popote'] })
  expect([await found('réfectoire'), await found('popote')]).toEqual([0, 1])
  await administrator.delete(line['@id'])
  expect(await found('popote')).toBe(0)
})

test('a parsed query tells synonyms from the words that were typed', async () => {
  for (const title of ['Le potager partagé', 'Le jardin du siège']) await insertContent(world, { title })
  await indexAllChanges(world)
  await make('potager', 'jardin')

  const viewer = { id: administrator.id, roles: ['ROLE_ADMIN' as const], assignments: [], bodiesUnder: [] }
  const { groups } = await parseSearchQuery(world.db, viewer, 'potager')

  expect(groups.flatMap(({ alternatives }) => alternatives.map(({ isSynonym = false }) => isSynonym))).toEqual([
    false,
    true,
  ])
})
