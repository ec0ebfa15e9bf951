import { setTimeout as wait } from 'node:timers/promises'
import type { CallKind } from './calls.ts'
import type { Cluster } from './cluster.ts'
import { until } from './programs.ts'

/** What a fault tells about itself, in `performance.now()`. */
export interface FaultTimes {
  /** from when on bells may be expected to come back; the beginning of the fault when left out */
  servedSince?: number
  /** a new primary accepts writes */
  promotedAt?: number
}

interface Fault {
  title: string
  /** kinds of calls that no server can answer meanwhile, and that are told 503 */
  refused: readonly CallKind[]
  /** whether a mail may leave twice: its server ends or is cut off before it has noted that it has left */
  mayMailTwice: boolean
  /** Breaks something, and puts it right again. */
  run(cluster: Cluster): Promise<FaultTimes>
}

const second = 1_000
const serviceMs = 60 * second
const everything: readonly CallKind[] = ['read', 'search', 'download', 'link', 'message', 'upload', 'change']

export const faults: Record<string, Fault> = {
  kill: {
    title: 'serveur tué (kill -9)',
    refused: [],
    mayMailTwice: true,
    async run({ servers: [server] }) {
      server.signal('SIGKILL')
      await wait(10 * second)
      server.start()
      await server.ready()
      return {}
    },
  },
  stop: {
    title: 'serveur arrêté 30 s (SIGSTOP)',
    refused: [],
    mayMailTwice: true,
    async run({ servers: [, server] }) {
      server.signal('SIGSTOP')
      await wait(30 * second)
      server.signal('SIGCONT')
      return {}
    },
  },
  primary: {
    title: 'base principale perdue',
    refused: everything,
    mayMailTwice: true,
    async run({ database, proxy }) {
      const killed = await database.killPrimary()
      await killed.promoted()
      const promotedAt = performance.now()
      await until('serveurs prêts', serviceMs, async () => (await proxy.ready()).some(Boolean))
      const servedSince = performance.now()
      await wait(10 * second)
      killed.restart()
      await database.whole()
      return { servedSince, promotedAt }
    },
  },
  store: {
    title: 'magasin de fichiers arrêté 60 s',
    refused: ['download', 'upload'],
    mayMailTwice: false,
    async run(cluster) {
      await cluster.stopStore()
      await wait(60 * second)
      await cluster.startStore()
      return {}
    },
  },
  network: {
    title: 'serveur coupé de la base 30 s',
    refused: [],
    mayMailTwice: true,
    async run({ servers: [, , server] }) {
      for (const relay of server.relays) relay.cut()
      await wait(30 * second)
      for (const relay of server.relays) relay.mend()
      return {}
    },
  },
  disk: {
    title: 'disque d’un serveur plein 30 s',
    refused: [],
    mayMailTwice: false,
    async run({ servers: [, server] }) {
      server.fillDisk()
      await wait(30 * second)
      server.freeDisk()
      return {}
    },
  },
  clock: {
    title: 'horloge d’un serveur, 10 min d’avance',
    refused: [],
    mayMailTwice: false,
    async run({ servers: [, , server] }) {
      server.setClock('+600')
      await wait(60 * second)
      server.setClock('+0')
      return {}
    },
  },
}
