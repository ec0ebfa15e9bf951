import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  applyImport,
  assignmentsOf,
  findImport,
  importFile,
  importLinesOf,
  sampleLine,
  toCsv,
} from '#tests/support/imports.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
let body: { id: number; name: string; code: string }
let titulaire: { id: number }
beforeEach(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'], lastName: 'Admin' })
  body = await world.body({ name: 'CSE Bretagne', code: 'BRE' })
  titulaire = await world.db
    .insertInto('mandates')
    .values({ name: 'Titulaire' })
    .returning('id')
    .executeTakeFirstOrThrow()
})
afterEach(() => world?.close())

const check = (lines: Parameters<typeof toCsv>[0], options = {}) =>
  importFile(world, administrator, toCsv(lines), options)
const places = (email: string) => assignmentsOf(world, email)

test('violations prevent the import, unless faulty lines are skipped', async () => {
  const paul = { ...sampleLine, nom: 'Paul', prenom: 'Ana', email: 'ana@irp.example' }
  const found = await check([sampleLine, { ...paul, irp: 'CSE Atlantide' }, paul])
  expect(found).toMatchObject({
    applicable: false,
    counts: { created: 2, refused: 1 },
    lines: { created: 2, refused: 1 },
  })
  const stopped = await administrator.post(`/api/user_imports/${found.id}/application`, {})
  expect(stopped.json()).toMatchObject({
    status: 409,
    description: expect.stringContaining('des lignes sont en erreur'),
  })
  const atOnce = await check([sampleLine, { ...paul, irp: 'CSE Atlantide' }], { simulate: 'false' })
  expect(atOnce).toMatchObject({ state: 'checked', applicable: false })
  expect(await places(sampleLine.email)).toEqual([])

  await applyImport(world, administrator, found.id, { skipFaulty: true })
  expect(await places(paul.email)).toHaveLength(1)
  const nothing = await check([{ ...paul, email: 'x' }], { skipFaulty: 'true' })
  expect((await administrator.post(`/api/user_imports/${nothing.id}/application`, {})).json()).toMatchObject({
    description: expect.stringContaining('aucune ligne ne peut être importée'),
  })
})

test('values missing in the file stay as they are', async () => {
  const other = await world.body({ name: 'CSE Grand Est' })
  const person = await world.user({
    email: sampleLine.email,
    firstName: 'Léa',
    lastName: 'Martin',
    address: '1 rue de Brest',
    phoneNumber: '+33612345678',
    in: body,
    role: 'validator',
    startsOn: '2024-01-01',
    mandate: titulaire,
    also: [{ in: other, role: 'redactor' }],
  })
  const bare = { nom: 'Martin', prenom: 'Léa', email: sampleLine.email, irp: body.code }

  expect((await check([bare])).counts).toMatchObject({ unchanged: 1, updated: 0 })
  expect((await check([{ nom: 'Martin', prenom: 'Léa', email: sampleLine.email }])).counts).toMatchObject({
    unchanged: 1,
  })
  const ended = await check([{ ...bare, fin_mandature: '2023' }])
  expect((await importLinesOf(administrator, ended.id))[0]?.messages).toMatchObject([{ code: 'date.order' }])
  await check([{ ...bare, telephone: '06 99 88 77 66', fin_mandature: '31/12/2027' }], { simulate: 'false' })
  expect((await administrator.get(`/api/users/${person.id}`)).json()).toMatchObject({
    address: '1 rue de Brest',
    phoneNumber: '+33699887766',
    mainIrpRole: 'validator',
    mainStartsOn: '2024-01-01',
    mainEndsOn: '2027-12-31',
    userIrpInformations: [{ irp: { id: other.id } }],
  })
})

test('seats missing in the file are removed on request, except when a line about the person is faulty', async () => {
  const other = await world.body({ name: 'CSE Grand Est' })
  await world.user({ email: sampleLine.email, firstName: 'Léa', lastName: 'Martin', in: other, also: [{ in: body }] })
  const line = { ...sampleLine, civilite: '', mandat: '' }

  const faulty = await check([line, { ...line, irp: 'CSE Grant Est' }], {
    replaceAssignments: 'true',
    skipFaulty: 'true',
  })
  await applyImport(world, administrator, faulty.id)
  expect(await places(sampleLine.email)).toHaveLength(2)
  const whole = await check([line], { replaceAssignments: 'true' })
  expect((await importLinesOf(administrator, whole.id))[0]?.changes).toEqual([
    { column: 'irp', before: 'CSE Grand Est', after: null },
    { column: 'principal', before: 'non', after: 'oui' },
  ])
  await applyImport(world, administrator, whole.id)
  expect(await places(sampleLine.email)).toEqual([{ name: body.name, role: 'reader', main: true }])
})

test('the main seat moves to where the file says', async () => {
  const other = await world.body({ name: 'CSE Grand Est' })
  await world.user({ email: sampleLine.email, firstName: 'Léa', lastName: 'Martin', in: body, mandate: titulaire })
  const there = { ...sampleLine, civilite: '', irp: other.name }

  await check([there], { simulate: 'false' })
  expect((await places(sampleLine.email)).map(({ main }) => main)).toEqual([true, false])
  await check([{ ...there, principal: 'oui' }], { simulate: 'false' })
  expect((await places(sampleLine.email)).map(({ main }) => main)).toEqual([false, true])
  await check(
    [
      { ...there, principal: 'non' },
      { ...there, irp: body.code, principal: 'vrai' },
    ],
    { simulate: 'false' },
  )
  expect((await places(sampleLine.email)).map(({ main }) => main)).toEqual([true, false])
})

test('names missing in the lists are refused or created, by option', async () => {
  const line = { ...sampleLine, mandat: 'Délégué', fonction: 'Secrétaire' }
  const verified = await check([line])
  expect((await importLinesOf(administrator, verified.id))[0]?.messages.map(({ code }) => code)).toEqual([
    'mandate.unknown',
    'job.unknown',
  ])

  const created = await check([line, { ...line, email: 'b@irp.example', fonction: 'SECRETAIRE' }], {
    mandates: 'create',
  })
  expect(created.reading).toMatchObject({ newMandates: ['Délégué'], newJobs: ['Secrétaire'] })
  await applyImport(world, administrator, created.id)
  expect(await world.db.selectFrom('jobs').select('name').execute()).toEqual([{ name: 'Secrétaire' }])
  const seats = await world.db
    .selectFrom('assignments')
    .select(['jobId', 'mandateId'])
    .where('jobId', 'is not', null)
    .execute()
  expect(seats).toHaveLength(2)
  expect(seats[0]?.mandateId).not.toBe(titulaire.id)
})

test('inactive bodies and names accept nobody new', async () => {
  const closed = await world.body({ name: 'CSE fermé', active: false })
  await world.body({ name: 'CSSCT', parent: body })
  await world.body({ name: 'CSSCT', parent: closed })
  await world.db.insertInto('jobs').values({ name: 'Greffier', active: false }).execute()
  await world.user({ email: 'la@irp.example', firstName: 'Léa', lastName: 'Martin', in: closed })
  const lines = [
    { ...sampleLine, irp: 'CSE fermé' },
    { ...sampleLine, irp: 'CSSCT' },
    { ...sampleLine, fonction: 'greffier' },
    { ...sampleLine, civilite: '', email: 'la@irp.example', irp: 'cse FERME' },
  ]

  const { id } = await check(lines)
  const told = (await importLinesOf(administrator, id)).map(({ messages }) => messages.map(({ code }) => code))
  expect(told).toEqual([['irp.inactive'], ['irp.ambiguous'], ['job.inactive'], []])
})

test('contradictions about a person are reported', async () => {
  const { id } = await check([
    { ...sampleLine, civilite: '' },
    { ...sampleLine, email: 'b@irp.example', telephone: '06 12 34 56 78', adresse: '1 rue' },
    { ...sampleLine, email: 'b@irp.example', telephone: '06 99 88 77 66', irp: 'Lyon' },
    { ...sampleLine, email: 'b@irp.example', prenom: 'LEA', irp: 'BRE', role: 'valideur' },
  ])
  const lines = await importLinesOf(administrator, id)
  expect(lines.map(({ messages }) => messages.map(({ message }) => message))).toEqual([
    ['Le champ civilité est obligatoire'],
    ['Instance inconnue : Lyon'],
    ['Rôle inconnu : valideur (attendu : Lecteur, Rédacteur, Référent valideur)'],
    [],
  ])
})

test('deletions spare administrators, the author and pending accounts, and need a typed confirmation', async () => {
  const gone = await world.user({ in: body })
  const spared = [await world.user({ roles: ['ROLE_ADMIN'] }), await world.user({ status: 'pending' })]
  const found = await check([sampleLine], { mode: 'replace', simulate: 'false' })
  expect(found).toMatchObject({ state: 'checked', counts: { created: 1, deleted: 1 }, deletionsToConfirm: 1 })
  expect(found.reading?.messages).toMatchObject([{ code: 'file.deletions', level: 'warning' }])
  expect((await importLinesOf(administrator, found.id, 'outcome=deleted'))[0]).toMatchObject({
    line: 0,
    person: { id: gone.id },
  })

  for (const confirmDeletions of [undefined, 0, 2]) {
    const answer = await administrator.post(`/api/user_imports/${found.id}/application`, { confirmDeletions })
    expect(answer.json()).toMatchObject({ status: 422, violations: [{ propertyPath: 'confirmDeletions' }] })
  }
  await applyImport(world, administrator, found.id, { confirmDeletions: 1 })
  expect((await findImport(administrator, found.id)).state).toBe('applied')
  const left = await world.db
    .selectFrom('users')
    .select('id')
    .where('email', '<>', sampleLine.email)
    .orderBy('id')
    .execute()
  expect(left.map(({ id }) => id)).toEqual([administrator, ...spared].map(({ id }) => id))
})

test('deletions confirmed beforehand are done at once, except when a line could be about an absent person', async () => {
  await world.user({ in: body })
  const unsure = await check([sampleLine, { ...sampleLine, email: 'jean' }], { mode: 'replace', skipFaulty: 'true' })
  expect(unsure).toMatchObject({ counts: { deleted: 0 } })
  expect(unsure.reading?.messages).toMatchObject([{ code: 'file.deletions-withheld' }])
  const other = await check([sampleLine], { mode: 'replace', simulate: 'false', confirmDeletions: '7' })
  expect(other.state).toBe('checked')
  const sure = await check([sampleLine], { mode: 'replace', simulate: 'false', confirmDeletions: '1' })
  expect(sure.state).toBe('applied')
})

test('a new role applies to the next call', async () => {
  const person = await world.user({ in: body, email: sampleLine.email, firstName: 'Léa', lastName: 'Martin' })
  const may = async () => (await person.get('/me')).json<{ can: string[] }>().can.includes('sessions.prepare')
  expect(await may()).toBe(false)
  await check([{ ...sampleLine, civilite: '', role: 'Rédacteur' }], { simulate: 'false' })
  expect(await may()).toBe(true)
})

test('the export of the portal can be imported without changes', async () => {
  const other = await world.body({ name: 'CSE Grand Est', active: false })
  await world.db.insertInto('jobs').values({ name: '-2', active: false }).execute()
  await world.user({ in: body, lastName: '=HYPERLINK("x")', phoneNumber: '+33612345678', address: "'@rue ; d’en bas" })
  await world.user({ in: body, mandate: titulaire, also: [{ in: other, role: 'validator', startsOn: '2024-01-01' }] })
  await world.user({ status: 'pending', lastName: 'N’Œuvrard' })

  const { body: exported } = await administrator.get('/api/users/export.csv?status[]=pending&status[]=validated')
  const found = await importFile(world, administrator, exported, { mode: 'replace', replaceAssignments: 'true' })
  expect(found.counts).toEqual({ created: 0, updated: 0, unchanged: 4, refused: 0, deleted: 0 })
})

test('a line that names a request says that it waits, and that nobody has confirmed its address', async () => {
  const people = ['confirmee', 'inconnue', 'fermee'].map((name) => ({ ...sampleLine, email: `${name}@irp.example` }))
  const named = { firstName: sampleLine.prenom, lastName: sampleLine.nom, status: 'pending' } as const
  const [confirmed, unconfirmed, closed] = people.map(({ email }) => email)
  await world.user({ ...named, email: confirmed ?? '', emailConfirmedAt: '2026-03-01T09:00:00+01:00' })
  await world.user({ ...named, email: unconfirmed ?? '' })
  const { id } = await world.user({ ...named, email: closed ?? '' })
  await world.db.updateTable('users').set({ closedAt: '2026-03-01T09:00:00+01:00' }).where('id', '=', id).execute()

  const found = await check(people)

  const lines = await importLinesOf(administrator, found.id)
  expect(lines.map(({ messages }) => messages.map(({ code, level }) => ({ code, level })))).toEqual([
    [{ code: 'person.pending', level: 'warning' }],
    [{ code: 'person.unconfirmed', level: 'warning' }],
    [{ code: 'person.pending', level: 'warning' }],
  ])
  expect(lines[1]?.messages[0]?.message).toBe(
    'Ce compte attend encore son activation, et personne n’a confirmé que son adresse est la sienne',
  )
})
