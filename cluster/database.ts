import { chmod, chown, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { primaryClientOf } from '#server/ground/database/connections/primaryClient.ts'
import { accountFor, spawnIdentity } from '#server/ground/database/embedded/account.ts'
import { packagedFile } from '#setup/objectStore/packages.ts'
import { type Program, startProgram, until } from './programs.ts'

const settings = fileURLToPath(new URL('../docs/operation/cluster/patroni.yml', import.meta.url))
const password = 'mot-de-passe-de-la-grappe'
const startMs = 90_000
/** A standby is built again from a copy of the primary, or by pg_rewind. */
const standbyMs = 180_000

interface Member {
  name: string
  role: string
  state: string
}

interface DatabaseOptions {
  folder: string
  /** environment of programs of the unpacked packages */
  env: NodeJS.ProcessEnv
  /** folder of the unpacked packages */
  packages: string
  /** `postgres`: those of the two servers; `rest`: those of their Patroni; `etcd`: two */
  ports: { postgres: readonly [number, number]; rest: readonly [number, number]; etcd: readonly [number, number] }
}

/** Starts PostgreSQL with a synchronous standby, each under Patroni, and etcd, which elects the primary. */
export async function startDatabase({ folder, env, packages, ports }: DatabaseOptions) {
  const account = accountFor(join(folder, 'data'))
  const [client, peer] = ports.etcd.map((port) => `http://127.0.0.1:${port}`)
  const etcd = startProgram(
    [
      packagedFile(packages, 'usr/bin/etcd'),
      ...Object.entries({
        name: 'etcd',
        'data-dir': join(folder, 'etcd'),
        'log-level': 'error',
        'listen-client-urls': client,
        'advertise-client-urls': client,
        'listen-peer-urls': peer,
        'initial-advertise-peer-urls': peer,
        'initial-cluster': `etcd=${peer}`,
      }).map(([option, value]) => `--${option}=${value}`),
    ],
    { env, log: join(folder, 'etcd.log') },
  )
  await until('etcd', startMs, () => answers(`${client}/health`))

  const nodes = await Promise.all([0, 1].map((index) => createNode(index)))
  async function createNode(index: number) {
    const name = `base${index + 1}`
    const home = join(folder, name)
    await mkdir(home, { mode: 0o700, recursive: true })
    await chown(home, account.uid, account.gid)
    await chmod(folder, 0o711)
    const [port, rest] = [ports.postgres[index], ports.rest[index]]
    return {
      name,
      home,
      rest: `http://127.0.0.1:${rest}`,
      env: {
        ...env,
        HOME: home,
        PATRONI_NAME: name,
        PATRONI_ETCD3_HOSTS: `127.0.0.1:${ports.etcd[0]}`,
        PATRONI_RESTAPI_LISTEN: `127.0.0.1:${rest}`,
        PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${rest}`,
        PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_CONNECT_ADDRESS: `127.0.0.1:${port}`,
        PATRONI_POSTGRESQL_DATA_DIR: join(home, 'data'),
        PATRONI_POSTGRESQL_BIN_DIR: packagedFile(packages, 'usr/lib/postgresql/15/bin'),
        PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
        PATRONI_SUPERUSER_PASSWORD: password,
        PATRONI_REPLICATION_PASSWORD: password,
      },
      patroni: null as Program | null,
    }
  }
  type Node = (typeof nodes)[number]

  function start(node: Node) {
    node.patroni = startProgram(['/usr/bin/python3', packagedFile(packages, 'usr/bin/patroni'), settings], {
      env: node.env,
      log: join(folder, `${node.name}.log`),
      account: spawnIdentity(account),
      cwd: node.home,
    })
  }

  async function members(): Promise<Member[]> {
    for (const { rest } of nodes) {
      const answer = await fetch(`${rest}/cluster`, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
      if (answer?.ok) return ((await answer.json()) as { members: Member[] }).members
    }
    return []
  }

  /** Waits until a primary runs with its synchronous standby. */
  const whole = (ms = standbyMs) =>
    until('base de secours synchrone', ms, async () => {
      const all = await members()
      const isOf = (role: string) => all.some((one) => one.role === role && /running|streaming/.test(one.state))
      return isOf('leader') && isOf('sync_standby')
    })

  async function findPrimary(): Promise<Node | null> {
    for (const node of nodes) if (await answers(`${node.rest}/primary`)) return node
    return null
  }

  const url = (user: string, database: string, postgres: readonly number[] = ports.postgres) =>
    `postgres://${user}:${password}@${postgres.map((port) => `127.0.0.1:${port}`).join(',')}/${database}`

  for (const node of nodes) start(node)
  try {
    await whole()
    await createPortalDatabase(url('postgres', 'postgres'))
  } catch (error) {
    await stop()
    throw error
  }

  async function stop() {
    await Promise.all(nodes.map(async ({ patroni }) => patroni?.stop()))
    await etcd.stop()
  }

  return {
    /** address of the portal's database at these ports, in place of PostgreSQL's own */
    url: (postgres?: readonly number[]) => url('portail', 'portail', postgres),
    whole,
    /** Kills the primary and its Patroni, as when its machine loses power. */
    async killPrimary() {
      const node = await until('base principale', startMs, findPrimary)
      node.patroni?.signal('SIGKILL')
      const [pid] = (await readFile(join(node.home, 'data/postmaster.pid'), 'utf8')).split('\n')
      process.kill(Number(pid), 'SIGKILL')
      return {
        promoted: () =>
          until('promotion', startMs, async () => {
            const found = await findPrimary()
            return found !== null && found !== node
          }),
        /** starts the machine again */
        restart: () => start(node),
      }
    },
    stop,
  }
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) }).catch(() => null)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}

async function createPortalDatabase(address: string): Promise<void> {
  const { Client, config } = primaryClientOf({ connectionString: address })
  const client = new Client(config)
  await client.connect()
  await client.query(`create role portail login password '${password}'`)
  await client.query('create database portail owner portail')
  await client.end()
}
