import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { request as call, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { pathToFileURL } from 'node:url'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { readConfig } from '#server/ground/configuration/config.ts'
import { programFile } from '#server/ground/programs/programFile.ts'
import { buildApp } from '#server/operation/start/app.ts'
import { type OpenPortal, openPortal } from '#server/operation/start/openPortal.ts'
import { type BackupPortal, openBackupPortal } from '#tests/support/backupPortal.ts'
import { createCaller } from '#tests/support/caller.ts'
import { castPassword } from '#tests/support/cast.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { type ObjectStoreServer, startObjectStore } from '#tests/support/objectStore.ts'
import { commands } from './commands.ts'

const log = pino({ level: 'silent' })

let server: ObjectStoreServer
beforeAll(async () => {
  server = await startObjectStore()
})
afterAll(() => server.close())

let shelf: BackupPortal
let documentId: number
beforeEach(async () => {
  shelf = await openBackupPortal()
  const body = await shelf.body()
  for (let count = 0; count < 6; count++)
    documentId = (await insertDocument(shelf.portal, { in: body, title: `Rapport ${count}` })).id
})
afterEach(() => shelf.close())

const diskUrl = () => pathToFileURL(join(shelf.folder, 'files')).href

async function run(name: string, options: Record<string, string | true> = {}, on: OpenPortal = shelf) {
  const lines: string[] = []
  let code = 0
  await commands[name]?.run({
    words: [],
    options,
    say: (line) => void lines.push(line),
    exitWith: (given) => void (code = given),
    config: on.portal.config,
    log,
    withPortal: (act) => act(on),
  })
  return { code, text: lines.join('\n').replaceAll(/[\u00a0\u202f]/g, ' ') }
}

/** Opens a server of the same portal with other settings of its files, while `act` runs. */
async function restart<Result>(env: Record<string, string>, act: (open: OpenPortal) => Promise<Result>) {
  const { filesDir, objectStore, formerFiles } = readConfig({ DATA_DIR: shelf.folder, ...env })
  const open = await openPortal({ ...shelf.config, filesDir, objectStore, formerFiles }, log)
  try {
    return await act(open)
  } finally {
    await open.close()
  }
}

/** Calls for the document's file on a server, as a member. */
async function fetchFile({ portal }: OpenPortal) {
  const app = await buildApp(portal, log, { web: join(shelf.folder, 'pages') })
  const [body] = await portal.db.selectFrom('bodies').select('id').execute()
  const member = await shelf.user({ in: { id: body?.id ?? 0 } })
  const caller = createCaller(app)
  await caller.signIn(member.email, castPassword)
  const { statusCode, body: content } = await caller.get(`/api/documents/${documentId}/file`)
  await app.close()
  return [statusCode, content.slice(0, 4)]
}
const delivered = [200, '%PDF']
const complete = { code: 0, text: expect.stringContaining('Tous sont à leur place') }

test('files move to a bucket and back to a disk while the portal serves', { timeout: 120_000 }, async () => {
  const objects = server.url('aller')
  const there = await run('move-files', { to: objects })
  expect(there.text).toContain(`FILES_URL='${objects}'\n  FILES_ALSO_READ='${diskUrl()}'`)
  expect(there.text).toMatch(/100 % : \d+ fichiers copiés, 0 déjà là\./)
  expect(await fetchFile(shelf)).toEqual(delivered)
  // Filed on a server that does not know of the copy.
  const [body] = await shelf.portal.db.selectFrom('bodies').select('id').execute()
  await insertDocument(shelf.portal, { in: { id: body?.id ?? 0 }, title: 'Entre-temps' })

  await restart({ FILES_URL: objects, FILES_ALSO_READ: diskUrl() }, async (open) => {
    expect(await fetchFile(open)).toEqual(delivered)
    expect(await run('check-files', { hash: true }, open)).toEqual(complete)
    expect((await run('doctor', {}, open)).text).toMatch(/bon +Fichiers : .* FILES_ALSO_READ répond, et est lu aussi/)
    const end = await run('move-files', {}, open)
    expect(end.text).toMatch(/fichiers? copiés? .*\n.*Le déplacement est fini\. Retirez FILES_ALSO_READ/)
  })
  await rm(join(shelf.folder, 'files'), { recursive: true })
  await restart({ FILES_URL: objects }, async (open) => {
    expect(await fetchFile(open)).toEqual(delivered)
    expect(await run('check-files', { hash: true }, open)).toEqual(complete)
    const back = await run('move-files', { to: pathToFileURL(join(shelf.folder, 'retour')).href }, open)
    expect(back.text).toContain(`FILES_ALSO_READ='${objects}'`)
  })
  const settings = { FILES_URL: pathToFileURL(join(shelf.folder, 'retour')).href, FILES_ALSO_READ: objects }
  await restart(settings, async (open) => {
    await run('move-files', {}, open)
    expect(await fetchFile(open)).toEqual(delivered)
  })
  await restart({ FILES_URL: settings.FILES_URL }, async (open) =>
    expect(await run('check-files', { hash: true }, open)).toEqual(complete),
  )
  // The bucket is now a copy, which no server may use alone.
  await expect(restart({ FILES_URL: objects }, fetchFile)).rejects.toThrow(/n’est qu’une copie/)
})

test('files that are deleted while both places are read are deleted in both', { timeout: 60_000 }, async () => {
  const objects = server.url('deux')
  await run('move-files', { to: objects })
  const { fileKey } = await shelf.portal.db.selectFrom('documentVersions').select('fileKey').executeTakeFirstOrThrow()
  const left = await restart({ FILES_URL: objects, FILES_ALSO_READ: diskUrl() }, async ({ portal }) => {
    await portal.store.remove(fileKey)
    return portal.store.size(fileKey)
  })
  expect([left, await shelf.portal.store.size(fileKey)]).toEqual([null, null])
})

test('a move that is killed goes on where it was', { timeout: 120_000 }, async () => {
  const gate = await openGate(server.endpoint, 2)
  const to = `s3://fichiers/reprise?region=eu-west-3&endpoint=${gate.endpoint}&style=path`
  try {
    const killed = startMove(to)
    await gate.reached
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    gate.open()
    const resumed = startMove(to)
    const [said, [code]] = await Promise.all([text(resumed.stdout), once(resumed, 'exit')])
    expect(code).toBe(0)
    expect(said).toContain(', 2 déjà là.')
    await restart({ FILES_URL: to, FILES_ALSO_READ: diskUrl() }, async (open) => {
      expect((await run('move-files', {}, open)).text).toContain('0 fichier copié')
    })
    await restart({ FILES_URL: to }, async (open) =>
      expect(await run('check-files', { hash: true }, open)).toEqual(complete),
    )
  } finally {
    await gate.close()
  }
})

/** Runs the command in a process of its own. */
function startMove(to: string) {
  const program = programFile(resolve(import.meta.dirname, '../../cli.ts'))
  const { databaseUrl, dataDir, secret } = shelf.config
  return spawn(process.execPath, [program, 'move-files', '--to', to], {
    env: { ...process.env, DATABASE_URL: databaseUrl ?? '', DATA_DIR: dataDir, SECRET: secret ?? '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/** Starts a proxy of an object store that lets some files pass, and keeps the next uploads waiting until it is opened. */
async function openGate(endpoint: string, passing: number) {
  let left = passing
  const signal = Promise.withResolvers<void>()
  const gate = createServer((received, answer) => {
    const isFile = received.method === 'PUT' && /\/[0-9a-f]{2}\//.test(received.url ?? '')
    if (isFile && left-- <= 0) return signal.resolve()
    const { method, headers, url } = received
    const forwarded = call(new URL(url ?? '', endpoint), { method: method ?? 'GET', headers }, (given) => {
      answer.writeHead(given.statusCode ?? 500, given.headers)
      given.pipe(answer)
    })
    received.pipe(forwarded)
  })
  await once(gate.listen(0, '127.0.0.1'), 'listening')
  return {
    endpoint: `http://127.0.0.1:${(gate.address() as AddressInfo).port}`,
    reached: signal.promise,
    open: () => void (left = Number.POSITIVE_INFINITY),
    async close() {
      gate.closeAllConnections()
      gate.close()
    },
  }
}

test('the place that is used already, another portal’s and one with files are refused', {
  timeout: 60_000,
}, async () => {
  const other = await openBackupPortal({ FILES_URL: server.url('autre') })
  try {
    await expect(run('move-files', { to: diskUrl() })).rejects.toThrow(/^--to est l’emplacement que le portail utilise/)
    await expect(run('move-files', { to: server.url('autre') })).rejects.toThrow(/les fichiers d’un autre portail/)
    await other.portal.store.writeMark('')
    await insertDocument(other.portal, { in: await other.body() })
    await expect(run('move-files', { to: server.url('autre') })).rejects.toThrow(/^--to contient déjà des fichiers/)
    await expect(run('move-files', { to: 'nulle-part' })).rejects.toThrow(/^--to n’est pas l’adresse/)
    await expect(run('move-files')).rejects.toThrow(/^Aucun déplacement de fichiers n’est en cours/)
    const absent = run('move-files', { to: server.url('portail', 'inconnu') })
    await expect(absent).rejects.toThrow(/^Le seau .*inconnu.* de --to n’existe pas/)
  } finally {
    await other.close()
  }
})

test('servers refuse a copy alone, and a former place that is not theirs', { timeout: 60_000 }, async () => {
  const objects = server.url('copie')
  await run('move-files', { to: objects })
  await expect(restart({ FILES_URL: objects }, fetchFile)).rejects.toThrow(/n’est qu’une copie, peut-être incomplète/)
  const stranger = pathToFileURL(join(shelf.folder, 'ailleurs')).href
  await expect(restart({ FILES_URL: diskUrl(), FILES_ALSO_READ: stranger }, fetchFile)).rejects.toThrow(
    /^L’endroit de FILES_ALSO_READ n’est pas un ancien emplacement/,
  )
  // Servers that start one after the other: some use the copy, others still the disk.
  await restart({ FILES_URL: diskUrl(), FILES_ALSO_READ: objects }, async (open) =>
    expect(await fetchFile(open)).toEqual(delivered),
  )
  await restart({ FILES_URL: objects, FILES_ALSO_READ: diskUrl() }, async () =>
    expect(await fetchFile(shelf)).toEqual(delivered),
  )
  await expect(run('move-files', { to: objects })).rejects.toThrow(/^--to est un emplacement que le portail utilise/)
})
