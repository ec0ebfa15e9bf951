import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor

beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'], lastName: 'Admin' })
})
afterAll(() => world.close())

const header =
  'civilite;nom;prenom;email;telephone;adresse;irp;role;mandat;fonction;debut_mandature;fin_mandature;principal'

async function exported(query = '') {
  const answer = await administrator.get(`/api/users/export.csv?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer
}
const lines = async (query?: string) => parse((await exported(query)).rawPayload, { bom: true, delimiter: ';' })

test('each seat is one line, in the format that the import reads', async () => {
  const east = await world.body({ name: 'CSE Grand Est', code: 'CSE-GE' })
  const west = await world.body({ name: 'CSE Bretagne' })
  const [mandate] = await world.db.insertInto('mandates').values({ name: 'Titulaire' }).returning('id').execute()
  const [job] = await world.db.insertInto('jobs').values({ name: 'Secrétaire' }).returning('id').execute()
  await world.user({
    gender: 'Madame',
    firstName: 'Éléonore',
    lastName: 'd’Aubigné',
    email: 'eleonore@mandature.example',
    phoneNumber: '+33639981000',
    address: '1 rue ; « des Œillets »',
    in: east,
    role: 'validator',
    mandate: mandate!,
    job: job!,
    startsOn: '2024-01-01',
    endsOn: '2027-12-31',
    also: [{ in: west, role: 'redactor', endsOn: '2025-12-31' }],
  })

  const answer = await exported('q=eleonore')

  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8; header=present',
    'content-disposition': 'attachment; filename="utilisateurs-2026-03-19.csv"',
    'cache-control': 'no-store',
  })
  const who = 'Madame;d’Aubigné;Éléonore;eleonore@mandature.example;06 39 98 10 00;"1 rue ; « des Œillets »"'
  expect(answer.body).toBe(
    `\uFEFF${header}\r\n` +
      `${who};CSE Grand Est;Référent valideur;Titulaire;Secrétaire;01/01/2024;31/12/2027;oui\r\n` +
      `${who};CSE Bretagne;Rédacteur;;;;31/12/2025;non\r\n`,
  )
})

test('users without a seat have a line, and pending users do when the filter asks for them', async () => {
  const body = await world.body()
  await world.user({ in: body, lastName: 'Attente', status: 'pending' })
  expect(await lines('q=admin')).toEqual([header.split(';'), expect.arrayContaining(['Admin', administrator.email])])
  expect((await lines('q=attente')).length).toBe(1)
  expect((await lines('q=attente&status=pending')).length).toBe(2)
})

test('a body with an ambiguous name is written by its code', async () => {
  const above = await world.body({ name: 'Paris' })
  const twin = await world.body({ name: 'Commission logement', code: 'LOG-1', parent: above })
  await world.body({ name: 'commission logement', code: 'LOG-2' })
  const misleading = await world.body({ name: 'Lyon' })
  await world.body({ name: 'Rhône', code: 'LYON' })
  await world.user({ lastName: 'Ambigu', in: twin, also: [{ in: misleading }] })

  const [, ...places] = await lines('q=ambigu')
  expect(places.map((place) => place[6])).toEqual(['LOG-1', expect.stringMatching(/^CSE-\d+$/)])
})

test('no cell is executed by a spreadsheet', async () => {
  const dangerous = ['=HYPERLINK("http://x.example")', '+33612345678', '-2', '@x', '\tonglet', '\rretour', '＝1']
  const phones = ['+32470123456', '+590590123456']
  for (const [index, name] of dangerous.entries())
    await world.user({
      lastName: name,
      firstName: name,
      address: name,
      phoneNumber: phones[index] ?? null,
      email: `-piege${index}@mandature.example`,
    })

  const [, ...people] = await lines('q=piege')
  expect(people).toHaveLength(dangerous.length)
  for (const cell of people.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r＝＋－＠]/)
  expect(new Set(people.map((person) => person[1]))).toEqual(new Set(dangerous.map((name) => `'${name}`)))
  expect(people.map((person) => person[4])).toEqual(expect.arrayContaining(phones.map((phone) => `'${phone}`)))
})

test('a long file is streamed in the order of the directory', async () => {
  const many = Array.from({ length: 1_200 }, (_, index) => ({
    gender: 'Monsieur' as const,
    firstName: `Prénom ${String(index).padStart(4, '0')}`,
    lastName: 'Foule',
    email: `foule.${index}@mandature.example`,
    activatedAt: '2026-01-05T09:00:00+01:00',
  }))
  await world.db.insertInto('users').values(many.toReversed()).execute()

  const [, ...people] = await lines('q=foule')

  expect(people.map((person) => person[2])).toEqual(many.map(({ firstName }) => firstName))
})

test('an invalid filter is refused, and so are too many files per hour', async () => {
  expect((await administrator.get('/api/users/export.csv?status=x')).json()).toMatchObject({
    code: 'request.parameter',
  })
  const other = await world.user({ roles: ['ROLE_ADMIN'] })
  const answers = []
  for (let times = 0; times < 31; times += 1)
    answers.push((await other.get('/api/users/export.csv?q=personne')).statusCode)
  expect(answers).toEqual([...Array.from({ length: 30 }, () => 200), 429])
})
