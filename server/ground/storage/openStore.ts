import type { Logger } from 'pino'
import type { Config } from '#server/ground/configuration/config.ts'
import type { FilesPlace } from '#server/ground/configuration/files.ts'
import type { ObjectStoreKey } from '#server/ground/configuration/secretFiles.ts'
import { openDiskStore } from './disk/diskStore.ts'
import type { Store } from './store.ts'
import { storeWithFormer } from './storeWithFormer.ts'

/**
 * Opens the store that FILES_URL names, with that of FILES_ALSO_READ.
 * @throws OperatorFault when an object store cannot be used
 */
export async function openStore(
  { formerFiles, objectStoreKey: key, ...place }: Pick<Config, 'formerFiles' | 'objectStoreKey'> & FilesPlace,
  log?: Pick<Logger, 'warn'>,
): Promise<Store> {
  const store = await openPlace(place, 'FILES_URL', { key, log })
  return formerFiles ? storeWithFormer(store, await openPlace(formerFiles, 'FILES_ALSO_READ', { key })) : store
}

/**
 * Opens one store. Loads the client of object stores only when it is one.
 * @param setting where its address is written, for error messages
 * @param options.key of an object store; null: that which its client finds
 * @throws OperatorFault when an object store cannot be used
 */
export async function openPlace(
  { objectStore, filesDir }: FilesPlace,
  setting: string,
  { key, log }: { key: ObjectStoreKey | null; log?: Pick<Logger, 'warn'> | undefined },
): Promise<Store> {
  if (!objectStore) return openDiskStore(filesDir, log)
  const { openObjectStore } = await import('./objectStore.ts')
  return openObjectStore(objectStore, filesDir, { setting, key })
}
