import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { readFilesUrl } from '#server/ground/configuration/files.ts'
import { openDiskStore } from '#server/ground/storage/disk/diskStore.ts'
import { openPlace } from '#server/ground/storage/openStore.ts'
import type { RunningObjectStore } from '#setup/objectStore/runningObjectStore.ts'
import type { BenchEnvironment } from './environment.ts'

/** The files of a portal in an object store, opened by this process too. */
export type Bucket = Awaited<ReturnType<typeof openPlace>>

/**
 * Copies the large document to a new prefix of the bucket and marks it as that of the measured portal.
 * @param folder for what is being written
 * @returns the prefix as value of FILES_URL
 */
export async function fillBucket(
  ground: BenchEnvironment,
  { url, env }: RunningObjectStore,
  folder: string,
): Promise<{ bucket: Bucket; filesUrl: string }> {
  Object.assign(process.env, env)
  const filesUrl = url(randomUUID())
  const place = readFilesUrl(filesUrl, folder)
  if (!place) throw new Error(filesUrl)
  const bucket = await openPlace(place, 'FILES_URL', { key: null })
  const [row] = await ground.query<{ mark: string }>('select mark from store_marks')
  await bucket.writeMark(row?.mark ?? '')
  const disk = await openDiskStore(join(ground.folder, 'files'))
  await bucket.saveAs(ground.large.key, await disk.read(ground.large.key))
  return { bucket, filesUrl }
}
