import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserImport, UserImportLine } from '#contract/people/imports/userImports.ts'
import { formWith } from '#tests/support/files.ts'
import {
  applyImport,
  assignmentsOf,
  findImport,
  importFile,
  importLinesOf,
  sampleLine,
  sendFile,
  toCsv,
} from '#tests/support/imports.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { toWorkbook } from '#tests/support/workbook.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
beforeEach(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'], lastName: 'Admin' })
  await world.body({ name: 'CSE Bretagne', code: 'BRE' })
  await world.db.insertInto('mandates').values({ name: 'Titulaire' }).execute()
})
afterEach(() => world?.close())

const titles = ['Nom', 'Prénom', 'E-mail', 'Instance', 'Rôle', 'Mandat', 'IRP ppale']
const line = (email: string, changes: Record<number, string> = {}) =>
  ['Martin', 'Léa', email, 'Bretagne', 'Lecteur', 'Titulaire', 'oui'].map((cell, index) => changes[index] ?? cell)

async function correct(actor: Actor, id: number, form: object) {
  const answer = await actor.post(`/api/user_imports/${id}/corrections`, form)
  await runTasks(world, 'imports.check')
  return answer
}
const cellsOf = (lines: UserImportLine[], number: number) => lines.find((one) => one.line === number)

test('a workbook is put right in the portal: what is applied is what was shown', async () => {
  const colleague = await world.user({ roles: ['ROLE_ADMIN'] })
  const workbook = await toWorkbook([
    titles,
    line('lea@irp.example'),
    line('ana@', { 0: 'Paul', 1: 'Ana' }),
    line('zoe@irp.example'),
  ])
  const sent = await importFile(world, administrator, workbook)
  expect(sent).toMatchObject({ state: 'checked', applicable: false, counts: { refused: 3 }, lines: { refused: 3 } })
  expect(sent.reading).toMatchObject({
    encoding: 'xlsx',
    delimiter: null,
    messages: [{ code: 'file.header-unknown', message: 'Colonne ignorée : IRP ppale' }],
    columns: [{ title: 'Nom', column: 'nom' }, {}, {}, {}, {}, {}, { title: 'IRP ppale', column: null }],
    unknown: [{ column: 'irp', value: 'Bretagne', lines: 3 }],
  })

  // One answer for the whole file: a body, and a column.
  const form = {
    values: [{ column: 'irp', value: 'bretagne', replacement: 'BRE' }],
    columns: [{ title: 'IRP ppale', column: 'principal' }],
  }
  const answer = await correct(administrator, sent.id, form)
  expect(answer.statusCode).toBe(202)
  expect(answer.json()).toMatchObject({ state: 'checking', version: 2, matches: form })
  const matched = await findImport(administrator, sent.id)
  expect(matched.reading).toMatchObject({ messages: [], unknown: [] })
  let lines = await importLinesOf(administrator, sent.id)
  expect(cellsOf(lines, 3)).toMatchObject({
    cells: { nom: 'Paul', email: 'ana@', irp: 'Bretagne', principal: 'oui', civilite: '' },
    corrected: [],
    messages: [{ code: 'email.invalid' }],
  })
  expect(
    lines
      .filter(({ line: number }) => number !== 3)
      .flatMap(({ messages }) => messages.map(({ code, column }) => [code, column])),
  ).toEqual([
    ['required', 'civilite'],
    ['required', 'civilite'],
  ])

  // The file has no title « Civilité »: a correction adds the cell. Two administrators correct one file.
  await correct(administrator, sent.id, {
    lines: [
      { line: 2, cells: { civilite: 'Madame' } },
      { line: 3, cells: { civilite: 'Madame', email: 'ana@irp' } },
      { line: 3, cells: { email: 'ana@irp.example' } },
      { line: 99, cells: { nom: 'Personne' } },
    ],
  })
  const shown = await findImport(administrator, sent.id)
  expect(shown.counts).toMatchObject({ created: 2, refused: 1 })
  await correct(colleague, sent.id, { lines: [{ line: 4, cells: { civilite: 'Mme', prenom: 'Zoé' } }] })
  lines = await importLinesOf(administrator, sent.id)
  expect(cellsOf(lines, 4)).toMatchObject({
    outcome: 'created',
    corrected: expect.arrayContaining(['civilite', 'prenom']),
  })

  // The first administrator has not seen what the second one changed.
  const stale = await applyImport(world, administrator, sent.id, { version: shown.version })
  expect(stale.json()).toMatchObject({ status: 409, code: 'imports.checkedAgain' })
  const { version, counts } = await findImport(administrator, sent.id)
  expect(counts).toMatchObject({ created: 3, refused: 0 })
  expect((await applyImport(world, administrator, sent.id, { version })).statusCode).toBe(202)
  expect(await findImport(administrator, sent.id)).toMatchObject({ state: 'applied' })
  for (const email of ['lea@irp.example', 'ana@irp.example', 'zoe@irp.example'])
    expect(await assignmentsOf(world, email)).toEqual([{ name: 'CSE Bretagne', role: 'reader', main: true }])
  expect(
    await world.db.selectFrom('users').select('firstName').where('email', '=', 'zoe@irp.example').execute(),
  ).toEqual([{ firstName: 'Zoé' }])

  const late = await correct(administrator, sent.id, { lines: [{ line: 2, cells: { nom: 'Autre' } }] })
  expect(late.json()).toMatchObject({ status: 409, code: 'record.state' })
})

test('a line with too many cells is corrected by column, an unknown function may be left empty, and faults come first', async () => {
  const header = 'civilite;nom;prenom;email;irp;role;mandat;fonction'
  const good = (email: string, job = '') => `Madame;Martin;Léa;${email};BRE;Lecteur;Titulaire;${job}`
  const csv = [header, good('a@irp.example'), good('b@irp.example', 'Trésorerie'), `${good('c@irp.example')};x;y`].join(
    '\n',
  )
  const { id, reading } = await importFile(world, administrator, csv)
  expect(reading?.unknown).toEqual([{ column: 'fonction', value: 'Trésorerie', lines: 1 }])
  expect((await importLinesOf(administrator, id)).map(({ line: number }) => number)).toEqual([3, 4, 2])

  await correct(administrator, id, {
    values: [{ column: 'fonction', value: 'Trésorerie', replacement: '' }],
    lines: [{ line: 4, cells: { nom: 'Martin' } }],
  })
  expect(await findImport(administrator, id)).toMatchObject({ counts: { created: 3, refused: 0 }, applicable: true })

  // What is corrected goes with the lines, after a month.
  await world.db.updateTable('userImports').set({ state: 'failed' }).execute()
  await world.portal.tasks.enqueue(world.db, 'imports.expire', { importId: id }, `imports.expire:${id}`)
  await runTasks(world, 'imports.expire')
  expect(await world.db.selectFrom('userImportCorrections').select('line').execute()).toEqual([])
})

test('a column may be named before the check, and may name the main body', async () => {
  const rows = [
    [...titles.slice(0, 2), 'Mail pro', ...titles.slice(3), 'Civilité'],
    [...line('lea@irp.example', { 3: 'BRE', 6: 'CSE Bretagne' }), 'Mme'],
  ]
  const workbook = await toWorkbook(rows)
  const refused = await sendFile(administrator, workbook)
  expect(refused.json()).toMatchObject({ violations: [{ propertyPath: 'file', code: 'file.header-missing' }] })

  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(workbook)]), 'membres.xlsx')
  const preview = await administrator.post('/api/user_imports/preview', form)
  expect(preview.statusCode).toBe(200)
  expect(preview.json()).toMatchObject({
    columns: expect.arrayContaining([{ title: 'Mail pro', column: null }]),
    rows: [expect.arrayContaining(['lea@irp.example', 'CSE Bretagne'])],
    messages: expect.arrayContaining([expect.objectContaining({ code: 'file.header-missing' })]),
  })
  expect(await world.db.selectFrom('userImports').select('id').execute()).toEqual([])

  const columns = [
    { title: 'Mail pro', column: 'email' },
    { title: 'IRP ppale', column: 'principal' },
  ]
  const sent = await sendFile(administrator, workbook, { columns: JSON.stringify(columns) }, 'membres.xlsx')
  expect(sent.statusCode).toBe(202)
  await runTasks(world, 'imports.check')
  const { id, counts } = await findImport(administrator, sent.json<UserImport>().id)
  expect(counts).toMatchObject({ created: 1, refused: 0 })
  await applyImport(world, administrator, id)
  expect(await assignmentsOf(world, 'lea@irp.example')).toMatchObject([{ main: true }])
})

test('of many previews at once, one process runs at a time and those beyond the queue are told to try again', async () => {
  const calls = Array.from({ length: 12 }, () =>
    administrator.post('/api/user_imports/preview', formWith(toCsv([sampleLine]), 'membres.csv')),
  )
  const statuses = Object.groupBy(await Promise.all(calls), ({ statusCode }) => String(statusCode))
  expect(Object.keys(statuses).toSorted()).toEqual(['200', '503'])
  expect(statuses['503']?.[0]?.json()).toMatchObject({ code: 'server.busy' })
  expect(statuses['503']?.[0]?.headers['retry-after']).toBe('2')
})

test('corrections and previews are refused when they are malformed, unknown or not an administrator’s', async () => {
  const { id } = await importFile(world, administrator, await toWorkbook([titles, line('lea@irp.example')]))
  const refused = async (form: object) =>
    (await administrator.post(`/api/user_imports/${id}/corrections`, form)).statusCode
  expect(await refused({ lines: [{ line: 0, cells: {} }] })).toBe(422)
  expect(await refused({ lines: [{ line: 2, cells: { motdepasse: 'x' } }] })).toBe(422)
  expect(await refused({ lines: [{ line: 2, cells: { nom: 'x'.repeat(301) } }] })).toBe(422)
  expect(await refused({ values: [{ column: 'nom', value: 'a', replacement: 'b' }] })).toBe(422)
  const lines = Array.from({ length: 501 }, (_, index) => ({ line: index + 1, cells: {} }))
  expect(await refused({ lines })).toBe(422)
  expect((await administrator.post('/api/user_imports/9999/corrections', {})).statusCode).toBe(404)

  const member = await world.user()
  expect((await member.post(`/api/user_imports/${id}/corrections`, {})).statusCode).toBe(403)
  const form = () => {
    const data = new FormData()
    data.append('file', new Blob(['x']), 'x.xlsx')
    return data
  }
  expect((await member.post('/api/user_imports/preview', form())).statusCode).toBe(403)
  expect((await administrator.post('/api/user_imports/preview', new FormData())).json()).toMatchObject({
    violations: [{ code: 'imports.noFile' }],
  })
  // The name says workbook, the content is text: the content counts.
  expect((await administrator.post('/api/user_imports/preview', form())).json()).toMatchObject({
    messages: expect.arrayContaining([expect.objectContaining({ code: 'file.header-missing' })]),
  })
  expect((await sendFile(administrator, await toWorkbook([[]], { 'xl/vbaProject.bin': 'x' }))).json()).toMatchObject({
    violations: [{ propertyPath: 'file', code: 'file.workbook-macros' }],
  })
  // No file is left behind.
  const waiting = await world.db.selectFrom('userImports').select('fileKey').execute()
  expect(waiting).toHaveLength(1)
})

test('what was corrected about a person goes with their account', async () => {
  const body = { name: 'Quatrevaux', email: 'quatrevaux@irp.example' }
  const person = await world.user({ email: body.email, lastName: body.name })
  const { id } = await importFile(world, administrator, await toWorkbook([titles, line('faute@', { 0: body.name })]))
  await correct(administrator, id, { lines: [{ line: 2, cells: { email: body.email } }] })
  expect(await world.db.selectFrom('userImportCorrections').select('line').execute()).toHaveLength(1)
  expect((await administrator.delete(`/api/users/${person.id}`, { reason: 'Départ de la personne.' })).statusCode).toBe(
    204,
  )
  expect(await world.db.selectFrom('userImportCorrections').select('line').execute()).toEqual([])
  const { rows } = { rows: await world.db.selectFrom('userImportLines').select(['cells', 'email']).execute() }
  expect(rows).toEqual([{ cells: null, email: '' }])
})

test('5,000 lines of a workbook are checked in statements that read many lines at once', async () => {
  const people = Array.from({ length: 5_000 }, (_, number) => [
    ...line(`lea.${number}@irp.example`, { 3: 'BRE' }),
    'Madame',
  ])
  const workbook = await toWorkbook([[...titles, 'Civilité'], ...people])
  const statements = await world.statementsOf(async () => {
    const found = await importFile(world, administrator, workbook)
    expect(found).toMatchObject({ counts: { created: 5_000, refused: 0 } })
  })
  expect(statements.length).toBeLessThan(500)
}, 60_000)
