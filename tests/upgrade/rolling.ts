import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { unpackPackages } from '#setup/objectStore/packages.ts'
import { startHaproxy } from '#tests/support/haproxy.ts'
import { Caller } from './caller.ts'
import { query, type startDatabase } from './database.ts'
import { former, project, runInFolder } from './formerRelease.ts'
import { type LoadCount, startLoad } from './load.ts'
import { type Server, startServer } from './servers.ts'
import type { Row } from './table.ts'

const ports = [4661, 4662, 4663] as const
const proxyPort = 4660
/** Load before, between and after the replacements. */
const calmMs = 8_000
const drainMs = 1_500
const settleMs = 60_000
/** How often each file of a page is asked for while servers of both releases run. */
const filesAsked = 12

type Database = Awaited<ReturnType<typeof startDatabase>>

/** Settings that the servers of both releases share. */
export interface Settings {
  DATABASE_URL: string
  SECRET: string
  FILES_URL: string
}

const settingsOf = (database: Database, settings: Settings, index: number) => ({
  ...settings,
  DATA_DIR: join(database.folder, `server-${index}`),
  PORT: String(ports[index]),
})

/** Fills a database with the data set of the former release, by its own demonstration. */
export async function fillDatabase(formerFolder: string, database: Database, settings: Settings): Promise<void> {
  const demo = await startServer(formerFolder, settingsOf(database, settings, 0), 'demo')
  await demo.stop()
}

/**
 * Replaces three servers of the former release by this one, one after the other, behind a proxy and under load. Each is
 * drained, stopped, started again in the other release, and given calls again once it is ready.
 */
export async function replaceServers(formerFolder: string, database: Database, settings: Settings): Promise<Row[]> {
  const servers: Server[] = []
  for (const index of ports.keys()) servers.push(await startServer(formerFolder, settingsOf(database, settings, index)))
  const proxy = await startProxy(database.folder)
  const stopAll = async () => {
    for (const server of servers) await server.stop()
    await proxy.stop()
  }
  const load = await startLoad(proxy.origin).catch(async (error: unknown) => {
    await stopAll()
    throw error
  })
  const rows: Row[] = []
  /** statuses of the hashed files that pages of both releases asked for */
  const files: number[] = []
  let calls = 0
  let failures = 0
  const report = (what: string) => {
    const failed = load.count.failures.length - failures
    rows.push({ what, kept: failed === 0, detail: `${load.count.calls - calls} appels, ${failed} en échec` })
    calls = load.count.calls
    failures = load.count.failures.length
  }
  try {
    const formerScript = await findScript(proxy.origin)
    await pause(calmMs)
    report(`trois serveurs ${former.version}`)
    for (const index of ports.keys()) {
      await replace(index)
      const isMixed = index < ports.length - 1
      if (isMixed) files.push(...(await askForFiles(proxy.origin, [formerScript, await findScript(originOf(index))])))
      await pause(calmMs)
      report(`serveur ${index + 1} remplacé`)
    }
    rows.push({
      what: 'fichiers des pages des deux versions',
      kept: files.every((status) => status === 200),
      detail: `${files.length} demandés pendant le remplacement, ${files.filter((status) => status !== 200).length} absents`,
    })
    rows.push(await checkStreams(load), await checkFormerScript(proxy.origin, formerScript))
  } finally {
    await load.stop()
    rows.push(...(await checkTasks(settings.DATABASE_URL, load.count)))
    for (const failure of new Set(load.count.failures)) console.log(`  ${failure}`)
    await stopAll()
  }
  return rows

  async function replace(index: number) {
    await proxy.drain(index)
    await pause(drainMs)
    await servers[index]?.stop()
    servers[index] = await startServer(project, settingsOf(database, settings, index))
    await proxy.use(index)
  }
}

/** Starts HAProxy, from the Debian package, as operators run it during this upgrade. */
async function startProxy(folder: string) {
  const place = join(project, '.setup/haproxy')
  const env = await unpackPackages(place, ['haproxy'])
  return startHaproxy(folder, {
    program: 'haproxy',
    env: { ...env, ...(former.version === '0.1.0' && { UPGRADE_FROM_0_1_0: '1' }) },
    port: proxyPort,
    servers: ports,
  })
}

/** After the last replacement the streams are open again, and an event reaches each of them. */
async function checkStreams(load: Awaited<ReturnType<typeof startLoad>>): Promise<Row> {
  const before = load.count.events
  await load.fileOne()
  for (const end = Date.now() + settleMs; load.count.events < before + 3 && Date.now() < end; ) await pause(200)
  return {
    what: 'flux d’événements ouverts à nouveau',
    kept: load.count.events >= before + 3,
    detail: `${load.count.reconnections} fois ; ${load.count.events - before} événements pour 3 flux après la fin`,
  }
}

/**
 * Each submitted document is read once, and announced once to each validator of its body, after the time in which the
 * submission may be undone.
 */
async function checkTasks(url: string, { submitted }: LoadCount): Promise<Row[]> {
  let told: { id: number; told: number; people: number }[] = []
  for (const end = Date.now() + settleMs; Date.now() < end; await pause(500)) {
    const [waiting] = await query<{ count: number }>(
      url,
      `select count(*)::int as count from document_versions where document_id = any($1) and text_status = 'pending'`,
      [submitted],
    ).catch(() => [])
    told = await query<(typeof told)[number]>(
      url,
      `select document_id as id, count(*)::int as told, count(distinct user_id)::int as people from notifications
       where document_id = any($1) and kind = 'document.submitted' group by document_id`,
      [submitted],
    ).catch(() => [])
    if (waiting?.count === 0 && told.length === submitted.length) break
  }
  // A running task that another one of its key replaces counts all its attempts as used, without having failed.
  const failed = await query<{ task: string; fault: string | null }>(
    url,
    `select task.identifier as task, job.last_error as fault from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id where attempts >= max_attempts and locked_at is null`,
  )
  const twice = told.filter((row) => row.told !== row.people).length
  return [
    {
      what: 'tâches faites une fois',
      kept: told.length === submitted.length && twice === 0 && failed.length === 0,
      detail: `${submitted.length} documents soumis, ${told.length} annoncés, ${twice} deux fois ; ${failed.length} tâches en échec${failed.map(({ task, fault }) => ` ; ${task} : ${fault}`).join('')}`,
    },
  ]
}

const originOf = (index: number) => `http://127.0.0.1:${ports[index]}`

/** @throws Error when the page of the sign-in names no script */
async function findScript(origin: string): Promise<string> {
  const page = await new Caller(origin).call('GET', '/auth/login')
  const [script] = /\/assets\/[\w.~-]+\.js/.exec(page.text) ?? []
  if (!script) throw new Error(`${origin}/auth/login : aucun script`)
  return script
}

/** Asks for each file several times, one after the other, so that each server is asked first. @returns the statuses */
async function askForFiles(origin: string, paths: readonly string[]): Promise<number[]> {
  const caller = new Caller(origin)
  const statuses: number[] = []
  for (const path of paths)
    for (let count = 0; count < filesAsked; count++) statuses.push((await caller.call('GET', path)).status)
  return statuses
}

/** Release 0.1.0 does not store its files for the servers that follow it. */
async function checkFormerScript(origin: string, script: string): Promise<Row> {
  const { status } = await new Caller(origin).call('GET', script)
  return {
    what: 'fichiers d’une page ouverte avant',
    kept: status === 200 || former.version === '0.1.0',
    detail: status === 200 ? 'encore servis' : `absents (${former.version} ne les garde pas) : la page se recharge`,
  }
}

/** A server of the former release that stops during the upgrade starts again. Release 0.1.0 is refused. */
export async function restartFormerServer(formerFolder: string, database: Database, settings: Settings): Promise<Row> {
  const what = `un serveur ${former.version} redémarre sur le nouveau schéma`
  try {
    const server = await startServer(formerFolder, settingsOf(database, settings, 0))
    await server.stop()
    return { what, kept: true, detail: 'oui' }
  } catch (error) {
    const [line = ''] = (error as Error).message.trim().split('\n').slice(-1)
    return { what, kept: former.version === '0.1.0', detail: `refusé : ${line.slice(0, 110)}` }
  }
}

/** Restores a backup of the former release with this one, into an empty database, and opens it. */
export async function restoreBackup(database: Database, archive: string, source: Settings): Promise<Row> {
  const settings = {
    ...source,
    DATABASE_URL: await database.create('restored'),
    FILES_URL: `file://${join(database.folder, 'restored-files')}`,
  }
  const env = settingsOf(database, settings, 2)
  runInFolder(project, 'npm', ['run', 'cli', '--', 'restore', archive], env)
  const server = await startServer(project, env)
  try {
    const person = await Caller.signIn(`http://127.0.0.1:${server.port}`, 'lecteur.est@mandature.example')
    const documents = await person.call('GET', '/api/documents?itemsPerPage=1')
    const { totalItems } = documents.json() as { totalItems: number }
    return {
      what: `une sauvegarde de ${former.version} restaurée`,
      kept: totalItems > 0,
      detail: `s’ouvre : ${totalItems} documents lus par un membre`,
    }
  } finally {
    await server.stop()
  }
}
