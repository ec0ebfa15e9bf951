import pg from 'pg'
import { splitDatabaseHosts } from '#server/ground/configuration/databaseHosts.ts'
import { readDatabaseTls } from '#server/ground/configuration/databaseTls.ts'
import type { Connection } from '#server/ground/database/openDatabase.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { dropWhenUnanswered } from './dropWhenUnanswered.ts'

/** A host that does not answer within this time is passed over, in milliseconds. */
const probeMs = 2_000

/** An idle connection whose machine or network has gone is dropped after 15 s. */
export const keepAliveSettings = { keepAlive: true, keepAliveInitialDelayMillis: 5_000 } as const

/** The server that answered is a standby, or accepts no writes. */
export class ReadOnlyDatabase extends Error {
  /** `cannot_connect_now`: callers are told that the database is away */
  readonly code = '57P03'
  readonly severity = 'FATAL'
  constructor() {
    super('the database server is a standby, or read-only')
  }
}

/** `pg.Client` for the primary of a database. */
type PrimaryClient = new (config?: pg.ClientConfig) => pg.Client

/** A host of the database, and the configuration of a client for it. */
interface Host {
  config: pg.ClientConfig
  host: string
  port: number
}

type Parameter = { parameterName: string; parameterValue: string }
type ConnectCallback = (error: Error | null, client?: pg.Client) => void

/** A client that knows whether its server accepts writes: PostgreSQL says it when the connection opens. */
class WatchedClient extends pg.Client {
  readonly #refusals = new Set<string>()

  constructor(config: pg.ClientConfig) {
    super(config)
    internalsOf(this).connection.on('parameterStatus', ({ parameterName: name, parameterValue }: Parameter) => {
      if (name !== 'in_hot_standby' && name !== 'default_transaction_read_only') return
      if (parameterValue === 'on') this.#refusals.add(name)
      else this.#refusals.delete(name)
    })
  }

  get isWritable(): boolean {
    return this.#refusals.size === 0
  }

  setAddress({ host, port }: Host): void {
    Object.assign(this, { host, port })
    Object.assign(internalsOf(this).connectionParameters, { host, port })
  }
}

/** Members of `pg.Client` that its types leave out. */
const internalsOf = (client: pg.Client) =>
  client as unknown as { connection: NodeJS.EventEmitter; connectionParameters: object }

/**
 * Creates a class of clients that connect to the host of the database which accepts writes, as libpq does with
 * `target_session_attrs=read-write`. Of several hosts, all are asked at once, at the first connection and at each one
 * after an error. Its clients have the same configuration, but for their timeouts.
 * @returns the class, and the address for the configuration of its clients
 */
export function primaryClientOf(connection: Connection): { Client: PrimaryClient; config: pg.ClientConfig } {
  const configs =
    'connectionString' in connection
      ? (splitDatabaseHosts(connection.connectionString) ?? []).map(createHostConfig)
      : [connection]
  const hosts = configs.map((config: pg.ClientConfig) => {
    const { host, port } = new pg.Client(config)
    return { config, host, port }
  })
  const [first] = hosts
  if (!first) throw new Error('The address is not that of a PostgreSQL database')
  return { Client: clientClass(first, hosts), config: first.config }
}

/**
 * Reads the address of one host.
 * @throws OperatorFault when a file of its encryption has changed since the settings were read, and cannot be used
 */
function createHostConfig(address: string): pg.ClientConfig {
  const faults: string[] = []
  const { address: connectionString, tls } = readDatabaseTls(address, faults)
  if (faults.length > 0) throw new OperatorFault(`DATABASE_URL : ${faults.join(' ')}`)
  return { connectionString, ...(tls && { ssl: tls.ssl }) }
}

function clientClass(first: Host, hosts: readonly Host[]): PrimaryClient {
  let last = first
  let search: Promise<Host> | null = null
  const searchAgain = () => {
    search = null
  }

  /** Returns the primary, or the last one while no host accepts writes: its error is then that of the call. */
  function findPrimary(config: pg.ClientConfig): Promise<Host> {
    if (hosts.length === 1) return Promise.resolve(first)
    search ??= Promise.any(hosts.map((host) => probe(host, config))).then(
      (found) => {
        last = found
        return found
      },
      () => {
        searchAgain()
        return last
      },
    )
    return search
  }

  return class extends WatchedClient {
    readonly #config: pg.ClientConfig

    constructor(config: pg.ClientConfig = {}) {
      super(config)
      this.#config = config
      this.on('error', searchAgain)
    }

    override connect(): Promise<pg.Client>
    override connect(callback: ConnectCallback): void
    override connect(callback?: ConnectCallback): Promise<pg.Client> | undefined {
      const opened = this.#open()
      if (!callback) return opened
      opened.then(
        () => callback(null, this),
        (error: Error) => callback(error),
      )
      return undefined
    }

    async #open(): Promise<pg.Client> {
      const host = await findPrimary(this.#config)
      this.setAddress(host)
      try {
        await super.connect()
      } catch (error) {
        searchAgain()
        throw error
      }
      if (!this.isWritable) {
        searchAgain()
        await this.end()
        throw new ReadOnlyDatabase()
      }
      dropWhenUnanswered(this, () => probe(host, this.#config))
      return this
    }
  }
}

/**
 * Opens and closes a connection.
 * @throws Error when the host does not answer in time, or accepts no writes
 */
async function probe(host: Host, config: pg.ClientConfig): Promise<Host> {
  const client = new WatchedClient({ ...config, ...host.config, connectionTimeoutMillis: probeMs })
  client.on('error', () => undefined)
  try {
    await client.connect()
    if (!client.isWritable) throw new ReadOnlyDatabase()
    return host
  } finally {
    await client.end()
  }
}
