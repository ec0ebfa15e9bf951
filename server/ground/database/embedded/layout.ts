import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { type Account, accountFor, canAccess } from './account.ts'
import { DatabaseRefusal } from './databaseRefusal.ts'
import { socketFile } from './settings.ts'

/** Paths of the embedded PostgreSQL below the portal's data folder. */
export type Layout = {
  account: Account
  /** This folder and those below belong to the account, mode 0700. */
  home: string
  cluster: string
  logs: string
  socket: string
}

/** The system truncates the path of a unix socket at 108 bytes on Linux and 104 on macOS, file name included. */
const socketPathBytes = 100

/** Path of PostgreSQL's own data folder (cluster), which may not exist yet. */
export const clusterPath = (dataDir: string) => join(resolve(dataDir), 'postgres', 'cluster')

/**
 * Creates the missing folders, with their owner and modes. Idempotent.
 * @throws DatabaseRefusal when the account cannot enter the data folder, or a folder belongs to another account
 */
export function createLayout(dataDir: string): Layout {
  const folder = resolve(dataDir)
  const account = accountFor(clusterPath(folder))
  makeTraversable(folder, account)
  const home = join(folder, 'postgres')
  const layout = { account, home, cluster: clusterPath(folder), logs: join(home, 'logs'), socket: socketFolder(home) }
  for (const path of [layout.home, layout.logs, layout.socket]) makePrivateFolder(path, account)
  return layout
}

/**
 * Makes the folders that we create traversable by any account, whatever the umask. PostgreSQL's own folders below are
 * private.
 */
function makeTraversable(folder: string, account: Account) {
  const first = mkdirSync(folder, { recursive: true })
  for (let made = folder; first !== undefined; made = dirname(made)) {
    chmodSync(made, 0o711)
    if (made === first) break
  }
  if (canAccess(account, folder)) return
  throw new DatabaseRefusal(
    `Le compte sous lequel tourne PostgreSQL ne peut pas entrer dans « ${folder} » : autorisez la traversée de ce dossier et de ses parents (chmod o+x), ou donnez un autre dossier par DATA_DIR, par exemple /var/lib/mandature.`,
  )
}

function socketFolder(home: string): string {
  const usual = join(home, 'socket')
  if (Buffer.byteLength(socketFile(usual)) <= socketPathBytes) return usual
  return join(tmpdir(), `mandature-${createHash('sha256').update(home).digest('hex').slice(0, 16)}`)
}

/** Removes the socket folder when it is outside the data folder. */
export function removeExternalSocketFolder({ home, socket }: Layout) {
  if (dirname(socket) !== home) rmSync(socket, { recursive: true, force: true })
}

function makePrivateFolder(path: string, account: Account) {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  const found = lstatSync(path)
  const self = process.getuid?.()
  if (!found.isDirectory() || (found.uid !== account.uid && found.uid !== self)) {
    throw new DatabaseRefusal(`« ${path} » existe déjà et appartient à un autre compte : retirez-le, puis relancez.`)
  }
  if (found.uid !== account.uid) chownSync(path, account.uid, account.gid)
  chmodSync(path, 0o700)
}
