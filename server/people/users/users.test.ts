import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let reader: Actor
let administrator: Actor
let body: { id: number; name: string }

beforeAll(async () => {
  world = await openWorld()
  body = await world.body({ name: 'CSE Bretagne', label: 'Comité de l’établissement Bretagne' })
  reader = await world.user({ in: body, lastName: 'Riou' })
  administrator = await world.user({ roles: ['ROLE_ADMIN'], lastName: 'Admin' })
})
afterAll(() => world.close())

const entry = async (id: number, actor = reader) => (await actor.get(`/api/users/${id}`)).json()
const names = async (query: string, actor = reader) =>
  (await actor.get(`/api/users?${query}`)).json().member.map(({ lastName }: { lastName: string }) => lastName)

const directoryKeys = [
  '@id',
  '@type',
  'email',
  'firstName',
  'gender',
  'id',
  'lastName',
  'mainIrp',
  'mainIrpRole',
  'mainJob',
  'mainMandate',
  'phoneNumber',
  'profilePicture',
  'userIrpInformations',
]

test('members see each other’s directory entry, and what each person shares', async () => {
  const discreet = await world.user({ in: body, address: '1 rue de Brest', phoneNumber: '+33612345678' })
  const open = await world.user({ in: body, phoneNumber: '+33612345679', showsEmail: true, showsPhone: true })

  const seen = await entry(discreet.id)
  expect(Object.keys(seen).sort()).toEqual(['@context', ...directoryKeys])
  expect(seen).toMatchObject({
    '@context': '/api/contexts/User',
    mainIrp: { id: body.id, name: 'CSE Bretagne' },
    mainIrpRole: 'reader',
    email: null,
    phoneNumber: null,
  })
  expect(await entry(open.id)).toMatchObject({ email: open.email, phoneNumber: '+33612345679' })
  const { member } = (await reader.get('/api/users?itemsPerPage=100')).json()
  for (const person of member) expect(Object.keys(person).sort()).toEqual(directoryKeys)
})

test('owners and administrators see the whole record', async () => {
  const other = await world.body()
  const person = await world.user({
    in: body,
    also: [{ in: other, role: 'validator', endsOn: '2026-01-31' }],
    address: '1 rue de Brest',
    phoneNumber: '+33612345678',
  })
  const whole = {
    address: '1 rue de Brest',
    email: person.email,
    phoneNumber: '+33612345678',
    roles: ['ROLE_READER'],
    status: 'validated',
    userIrpInformations: [{ irp: { id: other.id }, irpRole: 'validator', endsOn: '2026-01-31', current: false }],
  }

  expect(await entry(person.id, person)).toMatchObject(whole)
  expect(await entry(person.id, administrator)).toMatchObject(whole)
  expect(JSON.stringify(await entry(person.id, administrator))).not.toMatch(/password|hash|token|argon/i)
  expect(await entry(person.id)).toMatchObject({ userIrpInformations: [], email: null })
})

test('a mandate is shown from its first day to its last, the main one like the others', async () => {
  const shown = async (seat: { startsOn?: string; endsOn?: string }) => {
    const { id } = await world.user({ in: body, ...seat })
    return (await entry(id)).mainIrp !== null
  }

  expect(await shown({ startsOn: '2026-03-19', endsOn: '2026-03-19' })).toBe(true)
  expect(await shown({ endsOn: '2026-03-18' })).toBe(false)
  expect(await shown({ startsOn: '2026-03-20' })).toBe(false)
})

test('users who are not activated are not listed, and exist for administrators only', async () => {
  const pending = await world.user({ in: body, status: 'pending', lastName: 'Invisible' })

  expect(await names('q=invisible')).toEqual([])
  expect(await names('q=invisible', administrator)).toEqual([])
  expect(await entry(pending.id)).toMatchObject({ status: 404, code: 'record.notFound' })
  expect(await entry(pending.id, administrator)).toMatchObject({ id: pending.id, status: 'pending' })
  for (const id of ['99999', 'abc', '0'])
    expect((await reader.get(`/api/users/${id}`)).json(), id).toMatchObject({ status: 404, code: 'record.notFound' })
})

test('the directory is sorted as French names are', async () => {
  const home = await world.body()
  for (const lastName of ['Zannier', 'de La Motte', 'Œuvrard', 'Offredo', 'Le Goff', 'd’Aubigné', 'Eudes', 'Éon'])
    await world.user({ in: home, lastName })

  const sorted = ['d’Aubigné', 'Éon', 'Eudes', 'de La Motte', 'Le Goff', 'Œuvrard', 'Offredo', 'Zannier']
  expect(await names(`irp=${home.id}`)).toEqual(sorted)
  expect(await names(`irp=${home.id}&order[lastName]=desc`)).toEqual(sorted.toReversed())
  expect(await names(`irp=${home.id}&initial=L`)).toEqual(['de La Motte', 'Le Goff'])
  expect(await names(`irp=${home.id}&initial=o`)).toEqual(['Œuvrard', 'Offredo'])
  expect(await names(`irp=${home.id}&initial=D`)).toEqual([])
  for (const initial of ['LE', 'É', '1', ''])
    expect((await reader.get(`/api/users?initial=${encodeURIComponent(initial)}`)).statusCode, initial).toBe(400)
})

test('every word of a search is found in the names of the user or of their bodies, whatever its accents', async () => {
  const east = await world.body({ name: 'CSE Grand Est' })
  await world.user({ in: east, firstName: 'Gaëlle', lastName: 'Quéméneur' })
  await world.user({ in: body, firstName: 'Gaëlle', lastName: 'L’Hostis' })

  await world.user({ in: east, firstName: 'Lætitia', lastName: 'Cœurʼdoux' })
  expect(await names("q=laetitia%20coeur'doux")).toEqual(['Cœurʼdoux'])
  expect(await names('q=gaelle')).toEqual(['L’Hostis', 'Quéméneur'])
  expect(await names('q=QUEMENEUR%20ga%C3%8BL')).toEqual(['Quéméneur'])
  expect(await names("q=l'hostis")).toEqual(['L’Hostis'])
  expect(await names('q=gaelle%20grand%20est')).toEqual(['Quéméneur'])
  expect(await names('q=%20%20gaelle%20bretagne%20')).toEqual(['L’Hostis'])
  for (const typed of ['%', '_', '*', "''", '\\', '(', ':*'])
    expect(await names(`q=${encodeURIComponent(typed)}`)).toEqual([])
})

test('filters apply to the same current assignment', async () => {
  const [one, two] = [await world.body(), await world.body()]
  const [mandate] = await world.db.insertInto('mandates').values({ name: 'Titulaire' }).returning('id').execute()
  const [job] = await world.db.insertInto('jobs').values({ name: 'Secrétaire' }).returning('id').execute()
  await world.user({ lastName: 'Rédacteur ici', in: one, role: 'redactor', also: [{ in: two }] })
  await world.user({ lastName: 'Rédacteur ailleurs', in: one, also: [{ in: two, role: 'redactor' }] })
  await world.user({ lastName: 'Ancien', in: one, role: 'redactor', endsOn: '2026-03-18' })
  await world.user({ lastName: 'Secrétaire', in: one, role: 'validator', job: job!, mandate: mandate! })

  expect(await names(`irp=${one.id}&irpRole=redactor`)).toEqual(['Rédacteur ici'])
  expect(await names(`irp=${one.id}&irpRole[]=redactor&irpRole[]=validator`)).toEqual(['Rédacteur ici', 'Secrétaire'])
  expect(await names(`job=${job!.id}&mandate=${mandate!.id}`)).toEqual(['Secrétaire'])
  expect(await names(`irp[]=${one.id}&irp[]=${two.id}`)).toEqual(['Rédacteur ailleurs', 'Rédacteur ici', 'Secrétaire'])
})

test('namesakes are sorted by first name, and a page continues where the previous one ended', async () => {
  const home = await world.body()
  for (const firstName of ['Zoé', 'Éric', 'Anne-Laure', 'Anne'])
    await world.user({ in: home, firstName, lastName: 'Martin' })
  await world.user({ in: home, firstName: 'Alice', lastName: 'Martin-Dupont' })
  const firstNames = async (page: number) =>
    (await reader.get(`/api/users?irp=${home.id}&itemsPerPage=2&page=${page}`))
      .json()
      .member.map(({ firstName }: { firstName: string }) => firstName)

  expect([...(await firstNames(1)), ...(await firstNames(2)), ...(await firstNames(3))]).toEqual([
    'Anne',
    'Anne-Laure',
    'Éric',
    'Zoé',
    'Alice',
  ])
})

test('a picture is referenced by its id', async () => {
  const person = await world.user({ in: body })
  const picture = { userId: person.id, filename: 'moi.png', fileKey: 'a', smallKey: 'b' }
  await world.db
    .insertInto('profilePictures')
    .values({ ...picture, updatedAt: '2026-03-19T09:00:00+01:00' })
    .execute()
  expect((await entry(person.id)).profilePicture).toEqual({
    id: expect.any(Number),
    filename: 'moi.png',
    updatedAt: '2026-03-19T09:00:00+01:00',
  })
})

test('pages about users are not indexed by search engines', async () => {
  for (const url of ['/api/users', `/api/users/${reader.id}`, '/annuaire', `/user/${reader.id}`])
    expect((await reader.get(url, { accept: 'text/html, */*' })).headers['x-robots-tag'], url).toBe('noindex')
})

test('searching costs the same for one word as for ten, and for many users as for few', async () => {
  const query = '/api/users?q=camille%20riou%20cse%20bretagne&irpRole=reader&initial=r'
  await reader.get(query)
  const few = await world.statementsOf(() => reader.get('/api/users'))
  expect((await world.statementsOf(() => reader.get(query))).length).toBe(few.length)
})
