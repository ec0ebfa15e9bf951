import { existsSync, statfsSync } from 'node:fs'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { packagedFile, unpackPackages } from '#setup/objectStore/packages.ts'
import { startSwift } from '#setup/objectStore/swift.ts'
import { startHaproxy } from '#tests/support/haproxy.ts'
import { startTestMailServer } from '#tests/support/testMailServer.ts'
import { startDatabase } from './database.ts'
import { createSecret, preparePeople } from './people.ts'
import { startPrometheus } from './prometheus.ts'
import { createServer, type Server } from './servers.ts'

const packages = ['haproxy', 'patroni', 'python3-etcd', 'etcd-server', 'libfaketime', 'postgresql-15', 'prometheus']
const fakeTime = 'usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1'
/** The ports of everything follow one another from this one on. */
const firstPort = Number(process.env['CLUSTER_PORT'] ?? 4500)
const port = (offset: number) => firstPort + offset
const serverPorts = [port(1), port(2), port(3)]
const databasePorts = {
  postgres: [port(10), port(11)],
  rest: [port(12), port(13)],
  etcd: [port(14), port(15)],
} as const
const storePort = port(20)
const prometheusPort = port(30)
const metricsPorts = [port(31), port(32), port(33)]

const memoryDisk = '/dev/shm'
const neededBytes = 2 * 1024 ** 3

/** Returns where to write: on a memory disk with enough room, so that the disk of the machine is not what is measured. */
function runParent(folder: string): string {
  if (!existsSync(memoryDisk)) return folder
  const { bavail, bsize } = statfsSync(memoryDisk)
  return bavail * bsize < neededBytes ? folder : join(memoryDisk, 'mandature-cluster')
}

/**
 * Starts everything in a folder: three servers behind HAProxy, PostgreSQL with a synchronous standby, an object store and
 * a mail server. What a former run left there is removed, but for the unpacked packages.
 * @param say told what is being done
 */
export async function startCluster(folder: string, say: (line: string) => void) {
  const run = join(runParent(folder), 'run')
  await rm(run, { recursive: true, force: true })
  await rm(join(folder, 'store/data'), { recursive: true, force: true })
  await mkdir(join(run, 'store-data'), { recursive: true, mode: 0o711 })
  await mkdir(join(folder, 'store'), { recursive: true })
  await symlink(join(run, 'store-data'), join(folder, 'store/data'))
  say('paquets de Debian')
  const unpacked = join(folder, 'packages-with-prometheus')
  const env = await unpackPackages(unpacked, packages)
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end()
  }
  try {
    say('magasin de fichiers')
    let store = await startSwift(join(folder, 'store'), storePort)
    stops.push(() => store.stop())
    say('PostgreSQL et sa base de secours')
    const database = await startDatabase({ folder: run, env, packages: unpacked, ports: databasePorts })
    stops.push(() => database.stop())
    const mails = await startTestMailServer()
    stops.push(() => mails.close())
    Object.assign(process.env, store.env)
    const settings = {
      ...store.env,
      ...mails.env,
      FILES_URL: store.url(),
      SECRET: createSecret(),
      TRUST_PROXY: '127.0.0.1',
    }
    const people = await preparePeople({ ...settings, DATABASE_URL: database.url(), DATA_DIR: join(run, 'operator') })
    stops.push(() => people.close())
    say('trois serveurs')
    const servers: Server[] = []
    for (const [index, serverPort] of serverPorts.entries()) {
      const server = await createServer(`portail${index + 1}`, {
        folder: run,
        port: serverPort,
        postgres: databasePorts.postgres,
        databaseUrl: database.url,
        settings: { ...settings, METRICS_PORT: String(metricsPorts[index]) },
        fakeTime: packagedFile(unpacked, fakeTime),
        hasSmallDisk: index === 1,
      })
      stops.push(() => server.stop())
      server.start()
      servers.push(server)
    }
    for (const server of servers) await server.ready()
    const proxy = await startHaproxy(run, {
      program: 'haproxy',
      env,
      port: port(0),
      servers: serverPorts,
    })
    stops.push(() => proxy.stop())
    say('Prometheus')
    const prometheus = await startPrometheus({
      folder: run,
      packages: unpacked,
      env,
      port: prometheusPort,
      metrics: metricsPorts,
    })
    stops.push(() => prometheus.stop())
    const [first, second, third] = servers
    if (!first || !second || !third) throw new Error('three servers are expected')
    return {
      folder: run,
      servers: [first, second, third] as const,
      proxy,
      prometheus,
      database,
      mails,
      people,
      stopStore: () => store.stop(),
      async startStore() {
        store = await startSwift(join(folder, 'store'), storePort)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>
