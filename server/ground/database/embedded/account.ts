import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { DatabaseRefusal } from './refusal.ts'

/** Whom the PostgreSQL processes run as. PostgreSQL refuses to be root. */
export type Account = { uid: number; gid: number }

/** The accounts that root lends to PostgreSQL, the better one first. */
const candidates = ['postgres', 'nobody']

/**
 * Oneself; under root, the owner of the data already there, else the first account of the system that fits.
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
  const account = candidates.map(lookUp).find((found) => found !== undefined)
  if (account) return account
  throw new DatabaseRefusal(
    'PostgreSQL ne peut pas tourner sous root, et ce système n’a ni compte « postgres » ni compte « nobody » : relancez sous un compte ordinaire.',
  )
}

/** Whether the account may enter the folder, or run the file: asked of the system itself, which also knows the parents and the ACLs. */
export function canReach(account: Account, path: string): boolean {
  return spawnSync('test', ['-x', path], { ...identity(account), stdio: 'ignore' }).status === 0
}

/** What `spawn` needs to run as the account; nothing where one already is it. */
export function identity(account: Account): Partial<Account> {
  return process.getuid?.() === account.uid ? {} : account
}

function lookUp(name: string): Account | undefined {
  const ask = (flag: '-u' | '-g') => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
  try {
    return { uid: ask('-u'), gid: ask('-g') }
  } catch {
    return undefined
  }
}
