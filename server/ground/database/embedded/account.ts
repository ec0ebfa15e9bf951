import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { DatabaseRefusal } from './databaseRefusal.ts'

/** The system account that runs the PostgreSQL processes. PostgreSQL refuses to run as root. */
export type Account = { uid: number; gid: number }

/** Accounts that PostgreSQL may run as when the server runs as root, in order of preference. */
const fallbackAccounts = ['postgres', 'nobody']

/**
 * Returns the current account; under root, the owner of the existing data, else the first fallback account of the
 * system.
 * @param cluster the PostgreSQL data folder, which may not exist yet
 */
export function accountFor(cluster: string): Account {
  const self = { uid: process.getuid?.() ?? 0, gid: process.getgid?.() ?? 0 }
  const owner = existsSync(cluster) ? statSync(cluster) : undefined
  if (self.uid !== 0) {
    if (owner && owner.uid !== self.uid) {
      throw new DatabaseRefusal(
        `La base de « ${cluster} » appartient à un autre compte : relancez sous ce compte (sudo), ou donnez un autre dossier par DATA_DIR.`,
      )
    }
    return self
  }
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const account = fallbackAccounts.map(findSystemAccount).find((found) => found !== undefined)
  if (account) return account
  throw new DatabaseRefusal(
    'PostgreSQL ne peut pas tourner sous root, et ce système n’a ni compte « postgres » ni compte « nobody » : relancez sous un compte ordinaire.',
  )
}

/**
 * Whether the account may enter the folder, or run the file. Asks the system (`test -x`), which also checks parent
 * folders and ACLs.
 */
export function canAccess(account: Account, path: string): boolean {
  return spawnSync('test', ['-x', path], { ...spawnIdentity(account), stdio: 'ignore' }).status === 0
}

/** Options of `spawn` to run as the account; empty when this process already runs as it. */
export function spawnIdentity(account: Account): Partial<Account> {
  return process.getuid?.() === account.uid ? {} : account
}

function findSystemAccount(name: string): Account | undefined {
  const ask = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}
