import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DirectoryImportRun } from '#contract/people/imports/directoryImports.ts'
import { readConfig } from '#server/ground/configuration/config.ts'
import { castPassword } from '#tests/support/cast.ts'
import { applyImport, findImport, sampleLine, toCsv } from '#tests/support/imports.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let folder: string
let world: World
let administrator: Actor

const person = (index: number) => ({
  ...sampleLine,
  prenom: `Léa${'abcdefghijklmnopqrstuvwxyz'[index % 26]}`,
  email: `agent${index}@annuaire.example`,
})
const people = (count: number) => Array.from({ length: count }, (_, index) => person(index))

async function openPortal(url: string, token?: string) {
  world = await openWorld({
    env: { DIRECTORY_IMPORT_URL: url, ...(token !== undefined && { DIRECTORY_IMPORT_TOKEN: token }) },
  })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await world.db
    .insertInto('bodies')
    .values({ name: 'CSE Bretagne', label: 'CSE Bretagne', kind: 'CSE', code: 'BZH' })
    .execute()
  await administrator.post('/api/mandates', { name: 'Titulaire' })
}

/** Runs the import of a night to its end. @returns its run, as administrators read it */
async function runNight(): Promise<DirectoryImportRun> {
  await world.portal.tasks.enqueue(world.db, 'imports.directory', {}, null)
  await runTasks(world, 'imports.directory')
  await runTasks(world, 'imports.check')
  await runTasks(world, 'imports.apply')
  const runs = await listRuns()
  if (!runs[0]) throw new Error('no run')
  return runs[0]
}
const listRuns = async () =>
  (await administrator.get('/api/directory_import_runs')).json<{ member: DirectoryImportRun[] }>().member
const statusOf = async (index: number) =>
  (
    await world.db
      .selectFrom('users')
      .select('status')
      .where('email', '=', `agent${index}@annuaire.example`)
      .executeTakeFirst()
  )?.status
const mailsToAdministrator = async () =>
  (await queuedMails(world, administrator.email)).flatMap(({ kind, facts }) =>
    kind === 'import.directory' ? [(facts as { what: string }).what] : [],
  )

describe('a file', () => {
  let path: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'mandature-directory-'))
    path = join(folder, 'membres.csv')
    await openPortal(`file://${folder}`)
  })
  afterEach(async () => {
    await world.close()
    await rm(folder, { recursive: true })
  })
  const write = (lines: ReturnType<typeof people>) => writeFile(path, toCsv(lines))

  test('with few changes is applied: new people are invited, absent ones closed, not deleted', async () => {
    await write(people(8))
    expect(await runNight()).toMatchObject({
      outcome: 'read',
      import: { state: 'applied', counts: { created: 8, updated: 0, deleted: 0 } },
    })
    expect(await statusOf(7)).toBe('validated')

    await write([...people(7), person(8)])
    expect(await runNight()).toMatchObject({ import: { state: 'applied', counts: { created: 1, deleted: 1 } } })
    expect([await statusOf(7), await statusOf(8)]).toEqual(['pending', 'validated'])
    const mails = await queuedMails(world, 'agent7@annuaire.example')
    expect(mails.map(({ kind }) => kind)).toContain('account.closed')
    expect(await mailsToAdministrator()).toEqual([])
  })

  test('with many changes waits, and is applied by a human word', async () => {
    await write(people(30))
    const { import: held } = await runNight()
    expect(held).toMatchObject({ state: 'checked', counts: { created: 30 } })
    expect(await statusOf(0)).toBeUndefined()
    expect(await mailsToAdministrator()).toEqual(['held'])

    const id = held?.id ?? 0
    expect(await findImport(administrator, id)).toMatchObject({ fromDirectory: true, applicable: true })
    await applyImport(world, administrator, id)
    expect((await listRuns())[0]?.import?.state).toBe('applied')
    expect(await statusOf(29)).toBe('validated')

    await write(people(10))
    const emptied = await runNight()
    expect(emptied.import).toMatchObject({ state: 'checked', counts: { deleted: 20 } })
    expect(await statusOf(29)).toBe('validated')
    const second = emptied.import?.id ?? 0
    expect((await applyImport(world, administrator, second)).statusCode).toBe(422)
    await applyImport(world, administrator, second, { confirmDeletions: 20 })
    expect(await statusOf(29)).toBe('pending')
  })

  test('that waits still waits after another check or a correction, and is mailed once', async () => {
    await write(people(12))
    const id = (await runNight()).import?.id ?? 0
    const checkAgain = async (step: string, form: object) => {
      const answer = await administrator.post(`/api/user_imports/${id}/${step}`, form)
      expect(answer.statusCode, answer.body).toBe(202)
      await runTasks(world, 'imports.check')
      await runTasks(world, 'imports.apply')
      return findImport(administrator, id)
    }
    expect(await checkAgain('verification', {})).toMatchObject({ state: 'checked', counts: { created: 12 } })
    const lines = [2, 3, 4].map((line) => ({ line, cells: { nom: '' } }))
    expect(await checkAgain('corrections', { lines })).toMatchObject({ state: 'checked', counts: { created: 9 } })
    expect(await statusOf(11)).toBeUndefined()
    expect(await mailsToAdministrator()).toEqual(['held'])

    await applyImport(world, administrator, id)
    expect(await statusOf(11)).toBe('validated')
  })

  test('that waits is ignored, or replaced by the file of the next night', async () => {
    await write(people(20))
    const first = (await runNight()).import?.id ?? 0
    await write(people(21))
    const second = (await runNight()).import?.id ?? 0
    expect((await administrator.get(`/api/user_imports/${first}`)).statusCode).toBe(404)
    expect((await administrator.delete(`/api/user_imports/${second}`)).statusCode).toBe(204)
    expect(await listRuns()).toMatchObject([
      { outcome: 'read', import: null },
      { outcome: 'read', import: null },
    ])
    expect(await statusOf(0)).toBeUndefined()
  })

  test('whose import fails as accounts change meanwhile is told, and imported the next night', async () => {
    await write(people(3))
    await world.portal.tasks.enqueue(world.db, 'imports.directory', {}, null)
    await runTasks(world, 'imports.directory')
    await runTasks(world, 'imports.check')
    await world.user()
    await runTasks(world, 'imports.apply')

    expect((await listRuns())[0]).toMatchObject({ outcome: 'read', import: { state: 'failed' } })
    expect(await mailsToAdministrator()).toEqual(['failed'])
    expect(await statusOf(0)).toBeUndefined()

    expect(await runNight()).toMatchObject({ outcome: 'read', import: { state: 'applied' } })
    expect(await statusOf(0)).toBe('validated')
    expect(await runNight()).toMatchObject({ outcome: 'unchanged' })
  })

  test('that is unchanged changes nothing, and is told the seventh night', async () => {
    await write(people(3))
    await runNight()
    expect(await runNight()).toMatchObject({ outcome: 'unchanged' })
    const nights = async (count: number) => {
      for (let night = 0; night < count; night++) {
        world.clock.forward({ days: 1 })
        await administrator.signIn(administrator.email, castPassword)
        expect(await runNight()).toMatchObject({ outcome: 'unchanged', import: null })
      }
    }
    await nights(6)
    expect(await mailsToAdministrator()).toEqual([])
    await nights(2)
    expect(await mailsToAdministrator()).toEqual(['unchanged'])
  })

  test('that is unchanged whenever a server starts, several times a day, is not told as if nights had passed', async () => {
    await write(people(3))
    await runNight()
    for (let start = 0; start < 8; start++) await runNight()
    expect(await mailsToAdministrator()).toEqual([])
    expect((await listRuns()).map(({ outcome }) => outcome)).toEqual(['unchanged', 'read'])
  })

  test('that is missing, empty, without columns or without people changes nothing, and is told', async () => {
    await write(people(3))
    await runNight()
    await rm(path)
    expect(await runNight()).toMatchObject({ outcome: 'missing', detail: expect.stringContaining('CSV'), import: null })
    await writeFile(path, '')
    expect(await runNight()).toMatchObject({ outcome: 'empty' })
    await writeFile(path, 'une;autre;liste\n1;2;3\n')
    expect(await runNight()).toMatchObject({ outcome: 'refused', detail: expect.any(String) })
    await write([])
    expect(await runNight()).toMatchObject({ outcome: 'refused' })
    await writeFile(path, Buffer.alloc(11 * 1024 * 1024, 'x'))
    expect(await runNight()).toMatchObject({ outcome: 'tooLarge' })
    expect(await mailsToAdministrator()).toEqual(['missing', 'empty', 'refused', 'refused', 'tooLarge'])
    expect([await statusOf(0), await statusOf(2)]).toEqual(['validated', 'validated'])
  })

  test('whose end is missing closes nobody: a line without an address may be about anybody', async () => {
    const whole = toCsv(people(6))
    await writeFile(path, whole)
    await runNight()
    await writeFile(path, whole.slice(0, whole.lastIndexOf('agent4')))
    const { import: made } = await runNight()
    expect(made?.counts).toMatchObject({ refused: 1, deleted: 0 })
    expect([await statusOf(4), await statusOf(5)]).toEqual(['validated', 'validated'])
  })

  test('is the newest of the folder', async () => {
    await write(people(2))
    await writeFile(join(folder, 'ancien.csv'), toCsv(people(5)))
    await utimes(join(folder, 'ancien.csv'), 1_000, 1_000)
    expect((await runNight()).import?.counts.created).toBe(2)
  })

  test('spares administrators, whom it does not name', async () => {
    await write(people(2))
    await runNight()
    expect((await administrator.get('/me')).statusCode).toBe(200)
  })
})

describe('an address', () => {
  let server: Server
  let answer: RequestListener
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  beforeAll(async () => {
    server = createServer((request, response) => answer(request, response)).listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    await openPortal(`${origin()}/membres.csv`, 'secret-de-rh')
  })
  afterAll(async () => {
    server.close()
    server.closeAllConnections()
    await world.close()
  })

  test('is called with the token, and may redirect on the same host', async () => {
    const seen: (string | undefined)[] = []
    answer = (request, response) => {
      seen.push(request.headers.authorization)
      if (request.url === '/membres.csv') response.writeHead(302, { location: '/ailleurs.csv' }).end()
      else response.end(toCsv(people(2)))
    }
    expect((await runNight()).import).toMatchObject({ state: 'applied', counts: { created: 2 } })
    expect(seen).toEqual(['Bearer secret-de-rh', 'Bearer secret-de-rh'])
  })

  test('does not follow a redirect to another host, which gets no token', async () => {
    let elsewhere = 0
    const other = createServer((_request, response) => {
      elsewhere += 1
      response.end(toCsv(people(3)))
    }).listen(0, '127.0.0.1')
    await new Promise((resolve) => other.once('listening', resolve))
    const { port } = other.address() as AddressInfo
    answer = (_request, response) => response.writeHead(302, { location: `http://127.0.0.1:${port}/x.csv` }).end()
    expect(await runNight()).toMatchObject({ outcome: 'missing', detail: expect.stringContaining('autre serveur') })
    expect(elsewhere).toBe(0)
    other.close()
  })

  test.each([
    ['a refusal', (_request, response) => response.writeHead(403).end('non'), 'missing'],
    ['redirects without end', (_request, response) => response.writeHead(302, { location: '/x' }).end(), 'missing'],
    [
      'a body that breaks off',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '5000' })
        response.write('nom;prenom')
        setImmediate(() => response.destroy())
      },
      'truncated',
    ],
    ['an empty body', (_request, response) => response.end(), 'empty'],
    ['a body without end', (_request, response) => response.end(Buffer.alloc(11 * 1024 * 1024, 'x')), 'tooLarge'],
    ['a page of HTML', (_request, response) => response.end('<!doctype html><title>Connexion</title>'), 'refused'],
  ] satisfies [string, RequestListener, string][])('changes nothing by %s', async (_name, how, outcome) => {
    answer = how
    expect(await runNight()).toMatchObject({ outcome, import: null })
    expect(await statusOf(0)).toBe('validated')
  })
})

test('the address is a file, or by TLS; the token is not shown in an error', () => {
  for (const url of [
    'http://rh.exemple.fr/x.csv',
    'ftp://rh.exemple.fr/x.csv',
    'https://a:b@rh.exemple.fr/x',
    '/srv/x',
  ])
    expect(() => readConfig({ DIRECTORY_IMPORT_URL: url })).toThrow('DIRECTORY_IMPORT_URL')
  expect(readConfig({ DIRECTORY_IMPORT_URL: 'https://rh.exemple.fr/x.csv' }).directoryImport?.token).toBeNull()
  expect(() => readConfig({ DIRECTORY_IMPORT_TOKEN: 'mot secret' })).toThrow(/^(?!.*mot secret)/s)
})
