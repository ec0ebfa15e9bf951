import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { DatabaseRefusal } from './refusal.ts'
import { socketFile } from './settings.ts'

/** The PostgreSQL process of a data folder, as its own postmaster.pid tells it. */
export type Postmaster = { pid: number; socket: string; ready: boolean }

const pollMs = 20
/** Recovering a large journal after a crash may take this long. */
const startMs = 60_000
const fastStopMs = 30_000

const fileOf = (cluster: string) => join(cluster, 'postmaster.pid')

/** The lines of postmaster.pid: process, folder, start time, port, socket folder, address, shared memory, status. */
function readFile(cluster: string): Postmaster | undefined {
  if (!existsSync(fileOf(cluster))) return undefined
  const [pid, , , , socket = '', , , status = ''] = readFileSync(fileOf(cluster), 'utf8').split('\n')
  return { pid: Number(pid), socket: socket.trim(), ready: status.trim() === 'ready' }
}

/** The postmaster that lives and serves this folder, ready or not; undefined when its file is missing or tells of a dead one. */
export function findPostmaster(cluster: string): Postmaster | undefined {
  const told = readFile(cluster)
  return told && serves(told.pid, cluster) ? told : undefined
}

/** Waits until the postmaster answers; undefined when there is none, and no hope that one comes. */
export async function readyPostmaster(cluster: string, hope: () => boolean): Promise<Postmaster | undefined> {
  for (const end = Date.now() + startMs; Date.now() < end; await wait(pollMs)) {
    const found = findPostmaster(cluster)
    if (found?.ready) return found
    if (!found && !hope()) return undefined
  }
  return undefined
}

/** Ends PostgreSQL as its manual asks: sessions cut, changes written, files closed; at once when that takes too long. */
export async function stopPostmaster(cluster: string): Promise<void> {
  const running = findPostmaster(cluster)
  if (!running) return
  signal(running.pid, 'SIGINT')
  for (const end = Date.now() + fastStopMs; serves(running.pid, cluster); await wait(pollMs)) {
    if (Date.now() > end) signal(running.pid, 'SIGQUIT')
  }
}

/**
 * Readies what a killed postmaster left. PostgreSQL only asks whether the process number in its files is in use; yet a
 * dead process may wait to be reaped, and numbers are given again, above all in a container that restarts. With ours
 * instead, PostgreSQL knows (we start it) that the number is stale, and still looks whether memory of the dead one is in
 * use: hence that file is not removed. The lock beside the socket guards nothing more.
 * @throws DatabaseRefusal when somebody out of sight (another container on the same volume) serves this folder
 */
export async function settleRemains(cluster: string, socketFolder: string): Promise<void> {
  const left = readFile(cluster)
  if (left && !serves(left.pid, cluster) && (await answers(left.socket))) {
    throw new DatabaseRefusal(
      `Un autre serveur, sur une autre machine ou dans un autre conteneur, utilise déjà « ${cluster} » : arrêtez-le d’abord.`,
    )
  }
  if (findPostmaster(cluster)) return
  rmSync(`${socketFile(socketFolder)}.lock`, { force: true })
  if (!left) return
  const [, ...lines] = readFileSync(fileOf(cluster), 'utf8').split('\n')
  writeFileSync(fileOf(cluster), [String(process.pid), ...lines].join('\n'))
}

/** Whether the process lives and is the postmaster of this folder, where it always works from. */
function serves(pid: number, cluster: string): boolean {
  if (!signal(pid, 0)) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

function answers(socketFolder: string): Promise<boolean> {
  const socket = connect(socketFile(socketFolder))
  return new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return pid > 0 && process.kill(pid, name)
  } catch {
    return false
  }
}
