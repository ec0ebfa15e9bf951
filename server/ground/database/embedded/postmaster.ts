import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseRefusal } from './databaseRefusal.ts'
import { socketFile } from './settings.ts'

/** The main PostgreSQL process of a data folder, as described by its postmaster.pid. */
export type Postmaster = { pid: number; socket: string; ready: boolean }

const pollMs = 20
/** Crash recovery of a large write-ahead log may take this long. */
const startMs = 60_000
const fastStopMs = 30_000

const pidFilePath = (cluster: string) => join(cluster, 'postmaster.pid')

/**
 * Parses postmaster.pid, whose lines are: pid, data folder, start time, port, socket folder, address, shared memory,
 * status.
 */
function readPidFile(cluster: string): Postmaster | undefined {
  if (!existsSync(pidFilePath(cluster))) return undefined
  const [pid, , , , socket = '', , , status = ''] = readFileSync(pidFilePath(cluster), 'utf8').split('\n')
  return { pid: Number(pid), socket: socket.trim(), ready: /^(ready|standby)$/.test(status.trim()) }
}

/** Returns the live postmaster of this folder, ready or not; undefined when the pid file is missing or stale. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const told = readPidFile(cluster)
  return told && isPostmasterOf(told.pid, cluster) ? told : undefined
}

/**
 * Waits until the postmaster is ready.
 * @param hope whether one may still appear
 * @returns undefined when there is none and `hope` is false, or after `startMs`
 */
export async function waitForPostmaster(cluster: string, hope: () => boolean): Promise<Postmaster | undefined> {
  for (const end = Date.now() + startMs; Date.now() < end; await wait(pollMs)) {
    const found = findPostmaster(cluster)
    if (found?.ready) return found
    if (!found && !hope()) return undefined
  }
  return undefined
}

/**
 * Stops PostgreSQL in fast mode (SIGINT: disconnects clients, writes changes, closes files); in immediate mode
 * (SIGQUIT) after 30 s.
 */
export async function stopPostmaster(cluster: string): Promise<void> {
  const running = findPostmaster(cluster)
  if (!running) return
  sendSignal(running.pid, 'SIGINT')
  for (const end = Date.now() + fastStopMs; isPostmasterOf(running.pid, cluster); await wait(pollMs)) {
    if (Date.now() > end) sendSignal(running.pid, 'SIGQUIT')
  }
}

/**
 * Prepares the files of a killed postmaster for the next start. PostgreSQL only checks whether the pid in its lock file
 * is in use; but a dead process may not be reaped yet, and pids are reused, above all in a container that restarts. So
 * our own pid is written instead: PostgreSQL, which we start, knows that its parent's pid is stale, and still checks
 * whether shared memory of the dead postmaster is in use. This is why the file is rewritten and not removed. The lock
 * file beside the socket is removed.
 * @throws DatabaseRefusal when an invisible process (another container on the same volume) serves this folder
 */
export async function clearStalePidFile(cluster: string, socketFolder: string): Promise<void> {
  const left = readPidFile(cluster)
  if (left && !isPostmasterOf(left.pid, cluster) && (await acceptsConnections(left.socket))) {
    throw new DatabaseRefusal(
      `Un autre serveur, sur une autre machine ou dans un autre conteneur, utilise déjà « ${cluster} » : arrêtez-le d’abord.`,
    )
  }
  if (findPostmaster(cluster)) return
  rmSync(`${socketFile(socketFolder)}.lock`, { force: true })
  if (!left) return
  const [, ...lines] = readFileSync(pidFilePath(cluster), 'utf8').split('\n')
  writeFileSync(pidFilePath(cluster), [String(process.pid), ...lines].join('\n'))
}

/**
 * Whether the process is alive and is the postmaster of this folder, which is always its working directory (checked on
 * Linux only).
 */
function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!sendSignal(pid, 0)) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

function acceptsConnections(socketFolder: string): Promise<boolean> {
  const socket = connect(socketFile(socketFolder))
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

function sendSignal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return pid > 0 && process.kill(pid, name)
  } catch {
    return false
  }
}
