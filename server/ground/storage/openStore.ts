import type { Logger } from 'pino'
import type { Config } from '#server/ground/configuration/config.ts'
import type { FilesPlace } from '#server/ground/configuration/files.ts'
import { openDiskStore } from './diskStore.ts'
import type { Store } from './store.ts'
import { storeWithFormer } from './storeWithFormer.ts'

/**
 * Opens the store that FILES_URL names, with that of FILES_ALSO_READ.
 * @throws OperatorFault when an object store cannot be used
 */
export async function openStore(
  { formerFiles, ...config }: Pick<Config, 'objectStore' | 'filesDir' | 'formerFiles'>,
  log?: Pick<Logger, 'warn'>,
): Promise<Store> {
  const store = await openPlace(config, 'FILES_URL', log)
  return formerFiles ? storeWithFormer(store, await openPlace(formerFiles, 'FILES_ALSO_READ')) : store
}

/**
 * Opens one store. Loads the client of object stores only when it is one.
 * @param setting where its address is written, for error messages
 * @throws OperatorFault when an object store cannot be used
 */
export async function openPlace(
  { objectStore, filesDir }: FilesPlace,
  setting: string,
  log?: Pick<Logger, 'warn'>,
): Promise<Store> {
  if (!objectStore) return openDiskStore(filesDir, log)
  const { openObjectStore } = await import('./objectStore.ts')
  return openObjectStore(objectStore, filesDir, setting)
}
