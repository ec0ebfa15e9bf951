import { randomBytes } from 'node:crypto'
import { link, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The secret that signs what must come back unchanged: the configured one, else one made at the first start and kept
 * beside the data.
 */
export async function readSecret(configured: string | null, dataDir: string): Promise<Buffer> {
  if (configured) return Buffer.from(configured)
  const path = join(dataDir, 'secret')
  const kept = await readFile(path, 'utf8').catch(() => null)
  if (kept) return Buffer.from(kept, 'base64url')

  const temporary = await writeNew(path)
  // of two that start together, the first to link is right
  await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(temporary)
  return Buffer.from(await readFile(path, 'utf8'), 'base64url')
}

/** What the secret beside the data has signed until now is good no more. Those who have read it go on with theirs. */
export async function renewSecret(dataDir: string): Promise<void> {
  const path = join(dataDir, 'secret')
  await rename(await writeNew(path), path)
}

/** Writes another secret beside the one that is there. @returns where */
async function writeNew(path: string): Promise<string> {
  const temporary = `${path}.${process.pid}`
  const file = await open(temporary, 'wx', 0o600)
  await file.writeFile(randomBytes(32).toString('base64url'))
  await file.sync()
  await file.close()
  return temporary
}
