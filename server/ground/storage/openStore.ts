import type { Logger } from 'pino'
import type { Config } from '#server/ground/configuration/config.ts'
import { openDiskStore } from './diskStore.ts'
import type { Store } from './store.ts'

/**
 * Opens the store that FILES_URL names. Loads the client of object stores only when it is one.
 * @throws OperatorFault when an object store cannot be used
 */
export async function openStore(
  { objectStore, filesDir }: Pick<Config, 'objectStore' | 'filesDir'>,
  log?: Pick<Logger, 'warn'>,
): Promise<Store> {
  if (!objectStore) return openDiskStore(filesDir, log)
  const { openObjectStore } = await import('./objectStore.ts')
  return openObjectStore(objectStore, filesDir)
}
