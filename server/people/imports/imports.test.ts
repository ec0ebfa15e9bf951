import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import { violationPaths } from '#tests/support/caller.ts'
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
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
let body: { id: number; name: string; code: string }
beforeEach(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'], lastName: 'Admin' })
  body = await world.body({ name: 'CSE Bretagne', code: 'BRE' })
  await world.db.insertInto('mandates').values({ name: 'Titulaire' }).execute()
})
afterEach(() => world?.close())

const check = (lines: Parameters<typeof toCsv>[0], options = {}) =>
  importFile(world, administrator, toCsv(lines), options)
const places = (email: string) => assignmentsOf(world, email)

/** The contents of the database, except the imports, their audit lines, the quotas and the queue. */
async function contents(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'user_import%'
      and table_name not in ('audit_events', 'quotas')`.execute(world.db)
  const hashes: Record<string, string> = {}
  for (const { name } of rows) {
    const { rows: found } = await sql<{ hash: string }>`
      select md5(coalesce(string_agg(row::text, ',' order by row::text), '')) as hash from ${sql.table(name)} row`.execute(
      world.db,
    )
    hashes[name] = found[0]!.hash
  }
  return hashes
}

test('only administrators can import, and imports do not exist for others', async () => {
  const { id } = await check([sampleLine])
  const member = await world.user({ in: body, role: 'validator' })
  const urls = ['', `/${id}`, `/${id}/lines`, `/${id}/lines.csv`].map((end) => `/api/user_imports${end}`)
  for (const url of urls) expect((await member.get(url)).json()).toMatchObject({ code: 'access.denied' })
  expect((await sendFile(member, toCsv([sampleLine]))).json()).toMatchObject({ code: 'access.denied' })
  for (const noun of ['application', 'verification'])
    expect((await member.post(`/api/user_imports/${id}/${noun}`, {})).json()).toMatchObject({ code: 'access.denied' })
  expect((await member.delete(`/api/user_imports/${id}`)).json()).toMatchObject({ code: 'access.denied' })
  expect((await world.visitor().get('/api/user_imports')).statusCode).toBe(401)

  for (const url of ['/999', '/999/lines', '/999/lines.csv', '/abc'])
    expect((await administrator.get(`/api/user_imports${url}`)).json()).toMatchObject({ code: 'record.notFound' })
})

test('violations of the form and the file are reported at once, and nothing is stored', async () => {
  const refused = async (content: string, options: Record<string, string> = {}) => {
    const answer = await sendFile(administrator, content, options)
    expect(answer.statusCode).toBe(422)
    return answer.json<{ violations: { code: string }[] }>().violations.map(({ code }) => code)
  }
  expect(await refused('')).toEqual(['file.empty'])
  expect(await refused(toCsv([]))).toEqual(['file.no-rows'])
  expect(await refused('nom;prenom\nMartin;Léa')).toEqual(Array(4).fill('file.header-missing'))
  expect(violationPaths(await sendFile(administrator, '', { mode: 'purge' }))).toEqual(['mode', 'file'])
  const form = new FormData()
  form.append('simulate', 'true')
  expect((await administrator.post('/api/user_imports', form)).json()).toMatchObject({ code: 'imports.noFile' })

  const large = await sendFile(administrator, 'x'.repeat(limits.importBytes + 1))
  expect(large.json()).toMatchObject({ status: 413, code: 'imports.tooLarge', description: 'Le fichier dépasse 10 Mo' })
  expect((await administrator.get('/api/user_imports')).json()).toMatchObject({ totalItems: 0 })
  expect(await waitingTasks(world, 'imports.check')).toEqual([])
  expect(await waitingTasks(world, 'imports.discard')).toEqual([])
})

test('a file is checked by a task, one import at a time', async () => {
  const first = await sendFile(administrator, toCsv([sampleLine]))
  expect(first.statusCode).toBe(202)
  const { '@id': address, id } = first.json()
  expect(first.headers.location).toBe(address)
  expect(first.json()).toMatchObject({
    '@type': 'UserImport',
    state: 'checking',
    progress: 0,
    simulate: true,
    applicable: false,
  })

  expect((await sendFile(administrator, toCsv([sampleLine]))).json()).toMatchObject({
    status: 409,
    code: 'imports.underWay',
  })
  expect((await administrator.post(`${address}/application`, {})).json()).toMatchObject({
    code: 'imports.notApplicable',
  })
  expect((await administrator.delete(address)).json()).toMatchObject({ code: 'record.state' })
  await runTasks(world, 'imports.check')
  expect(await findImport(administrator, id)).toMatchObject({ state: 'checked', progress: 1, applicable: true })
  expect((await sendFile(administrator, toCsv([sampleLine]))).statusCode).toBe(202)
})

test('a simulation changes nothing, and exactly what it reported is applied', async () => {
  const known = await world.user({ in: body, email: 'jean@irp.example', firstName: 'Jean', lastName: 'Riou' })
  const jean = {
    ...sampleLine,
    civilite: '',
    nom: 'Riou',
    prenom: 'Jean',
    email: 'JEAN@irp.example',
    role: 'Rédacteur',
  }
  // The first call signs the caller in.
  await administrator.get('/me')
  const before = await contents()
  const simulated = await check([sampleLine, jean])
  expect(await contents()).toEqual(before)
  const report = await importLinesOf(administrator, simulated.id)
  expect(simulated).toMatchObject({ counts: { created: 1, updated: 1 }, lines: { created: 1, updated: 1 } })
  expect(report[1]).toMatchObject({
    line: 3,
    outcome: 'updated',
    person: { id: known.id },
    changes: [
      { column: 'role', before: 'Lecteur', after: 'Rédacteur' },
      { column: 'mandat', before: null, after: 'Titulaire' },
    ],
  })

  const real = await applyImport(world, administrator, simulated.id)
  expect(real.json()).toMatchObject({ state: 'applying' })
  const after = await findImport(administrator, simulated.id)
  expect(after).toMatchObject({ state: 'applied', counts: simulated.counts, lines: simulated.lines })
  const told = (lines: typeof report) =>
    lines.map(({ person: { id: _id, ...person }, ...line }) => ({ ...line, person }))
  expect(told(await importLinesOf(administrator, simulated.id))).toEqual(told(report))
  expect(await places('jean@irp.example')).toEqual([{ name: body.name, role: 'redactor', main: true }])
  expect(await places(sampleLine.email)).toEqual([{ name: body.name, role: 'reader', main: true }])
  expect((await check([sampleLine, jean])).counts).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
})

test('a new account is active without a password, and its owner gets a link for seven days', async () => {
  const { id } = await check([sampleLine], { simulate: 'false' })
  expect(await findImport(administrator, id)).toMatchObject({ state: 'applied', simulate: false })

  const person = await world.db
    .selectFrom('users')
    .selectAll()
    .where('email', '=', sampleLine.email)
    .executeTakeFirstOrThrow()
  expect(person).toMatchObject({ status: 'validated', passwordHash: null, roles: [], activatedBy: administrator.id })
  const link = await world.db
    .selectFrom('accountLinks')
    .selectAll()
    .where('userId', '=', person.id)
    .executeTakeFirstOrThrow()
  expect(link.purpose).toBe('activation')
  expect(Date.parse(link.expiresAt) - world.clock.now().getTime()).toBe(7 * 24 * 3_600_000)
  const mails = await world.db.selectFrom('mails').select(['kind', 'toAddress', 'facts']).orderBy('id').execute()
  expect(mails).toMatchObject([
    { kind: 'account.invited', toAddress: sampleLine.email, facts: { firstName: 'Léa' } },
    { kind: 'import.finished', toAddress: administrator.email, facts: { importId: id, created: 1, deleted: 0 } },
  ])
})

test('an import is applied once', async () => {
  const { id } = await check([sampleLine])
  const both = await Promise.all([1, 2].map(() => administrator.post(`/api/user_imports/${id}/application`, {})))
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([202, 409])
  await runTasks(world, 'imports.apply')
  const again = await administrator.post(`/api/user_imports/${id}/application`, {})
  expect(again.json()).toMatchObject({
    code: 'imports.notApplicable',
    description: expect.stringContaining('déjà été appliqué'),
  })
  expect((await administrator.delete(`/api/user_imports/${id}`)).json()).toMatchObject({ code: 'record.state' })
  expect(await waitingTasks(world, 'imports.apply')).toEqual([])
})

test('records changed since the check are not overwritten', async () => {
  await world.user({ in: body, email: sampleLine.email, firstName: 'Léa', lastName: 'Martin' })
  const stranger = await world.user({ in: body })
  const line = { ...sampleLine, civilite: '', role: 'Rédacteur' }
  const touch = (email: string) =>
    world.db
      .updateTable('users')
      .set({ address: `${Math.random()}` })
      .where('email', '=', email)
      .execute()

  const told = await check([line])
  await touch(sampleLine.email)
  const refused = await administrator.post(`/api/user_imports/${told.id}/application`, {})
  expect(refused.json()).toMatchObject({ status: 409, code: 'imports.changed' })

  // Unrelated records may change.
  await administrator.post(`/api/user_imports/${told.id}/verification`, {})
  await runTasks(world, 'imports.check')
  await touch(stranger.email)
  expect((await administrator.post(`/api/user_imports/${told.id}/application`, {})).statusCode).toBe(202)
  await touch(sampleLine.email)
  await runTasks(world, 'imports.apply')
  expect(await findImport(administrator, told.id)).toMatchObject({
    state: 'failed',
    failure: expect.stringContaining('ont changé'),
  })
  expect(await places(sampleLine.email)).toMatchObject([{ role: 'reader' }])

  const later = await check([{ ...sampleLine, email: 'new@irp.example' }])
  await world.user({ email: 'new@irp.example' })
  expect((await administrator.post(`/api/user_imports/${later.id}/application`, {})).json()).toMatchObject({
    code: 'imports.changed',
  })
})

test('a file can be checked again with other options, and deleted', async () => {
  const { id } = await check([{ ...sampleLine, mandat: 'Délégué' }])
  const address = `/api/user_imports/${id}`
  const again = await administrator.post(`${address}/verification`, { mandates: 'create' })
  expect(again.json()).toMatchObject({ state: 'checking', mandates: 'create', mode: 'update' })
  await runTasks(world, 'imports.check')
  expect(await findImport(administrator, id)).toMatchObject({ applicable: true, lines: { created: 1 } })

  expect((await administrator.delete(address)).statusCode).toBe(204)
  expect((await administrator.get(address)).statusCode).toBe(404)
  expect(await waitingTasks(world, 'imports.discard')).toHaveLength(1)
  await runTasks(world, 'imports.discard')
  expect(await waitingTasks(world, 'imports.expire')).toEqual([])
})

test('lines are filtered by outcome, message and words, and the report contains no formula', async () => {
  const { id } = await check([
    sampleLine,
    { ...sampleLine, nom: '=1+1', email: 'deux@irp.example' },
    { ...sampleLine, email: '@SOMME(A1)' },
    {},
  ])
  const lines = async (query: string) => (await importLinesOf(administrator, id, query)).map(({ line }) => line)
  // Errors and remarks come first.
  expect(await lines('')).toEqual([4, 5, 2, 3])
  expect(await lines('outcome=created')).toEqual([2, 3])
  expect(await lines('outcome[]=refused&outcome[]=ignored')).toEqual([4, 5])
  expect(await lines('code=email.invalid')).toEqual([4])
  expect(await lines('q=MARTIN%20l%C3%A9a')).toEqual([4, 2])
  expect(await lines('q=personne')).toEqual([])

  const report = await administrator.get(`/api/user_imports/${id}/lines.csv`)
  expect(report.headers['content-disposition']).toContain('rapport-membres.csv')
  const [, , second, third] = report.body.split('\r\n')
  expect(second).toContain(";'=1+1;")
  expect(third).toMatch(/^4;en erreur;Martin;Léa;'@SOMME\(A1\);/)
})

test('the report formats telephone numbers and days as people do', async () => {
  const email = 'anna@irp.example'
  await world.user({ in: body, email, firstName: 'Anna', lastName: 'Riou', endsOn: '2027-12-31' })
  const { id } = await check([
    {
      ...sampleLine,
      civilite: '',
      nom: 'Riou',
      prenom: 'Anna',
      email,
      telephone: '0639981122',
      fin_mandature: '19/03/2028',
    },
  ])
  const report = await administrator.get(`/api/user_imports/${id}/lines.csv`)
  expect(report.body).toContain('telephone : ∅ → 06 39 98 11 22')
  expect(report.body).toContain('fin_mandature : 31/12/2027 → 19/03/2028')
})

test('the file and the lines are deleted after a month, the import after a year', async () => {
  const { id } = await check([sampleLine])
  expect((await waitingTasks(world, 'imports.expire'))[0]?.runAt).toMatch(/^2026-04-18/)
  await runTasks(world, 'imports.expire')
  expect(await findImport(administrator, id)).toMatchObject({ state: 'failed', kept: false, counts: { created: 1 } })
  expect(await importLinesOf(administrator, id)).toEqual([])
  expect(await waitingTasks(world, 'imports.discard')).toHaveLength(1)
  expect((await administrator.post(`/api/user_imports/${id}/verification`, {})).json()).toMatchObject({
    code: 'record.state',
  })
  expect((await waitingTasks(world, 'imports.expire'))[0]?.runAt).toMatch(/^2027-03-19/)
  await runTasks(world, 'imports.expire')
  expect((await administrator.get(`/api/user_imports/${id}`)).statusCode).toBe(404)
})

test('an erased user is named in no report', async () => {
  const { id } = await check([sampleLine], { simulate: 'false' })
  const [line] = await importLinesOf(administrator, id)
  await deleteTasks(world, 'mails.deliver')
  expect((await administrator.delete(`/api/users/${line!.person.id}`)).statusCode).toBe(204)
  expect(await importLinesOf(administrator, id)).toMatchObject([
    { outcome: 'created', person: { id: null, firstName: '', lastName: '', email: '' } },
  ])
})
