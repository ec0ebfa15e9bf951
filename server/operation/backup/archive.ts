import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { BackupFault } from './backupFault.ts'
import { Manifest, manifestName, type Part } from './manifest.ts'
import { hasValidSeal } from './seal.ts'

/** An open archive that has been verified to be complete. */
export interface Archive {
  manifest: Manifest
  /**
   * Reads a part from its beginning, and verifies it on the way.
   * @throws BackupFault at the end, when the content has changed
   */
  read(name: string, part: Part): AsyncIterable<Buffer>
  close(): void
}

/**
 * Opens an archive and verifies its seal.
 * @throws BackupFault when the file is not an archive of the portal, or was truncated or modified
 */
export async function openArchive(path: string): Promise<Archive> {
  const isWhole = await hasValidSeal(path).catch((error: Error) => {
    throw new BackupFault(`« ${path} » ne peut pas être lu : ${error.message}`)
  })
  if (!isWhole) throw damagedArchive(path)
  const zip = await openPromise(path, { autoClose: false, lazyEntries: true }).catch(() => {
    throw damagedArchive(path)
  })
  try {
    const entries = await entriesOf(zip)
    const manifest = await readManifest(zip, entries)
    return {
      manifest,
      read: (name, part) => readPart(zip, entries.get(name), part, damagedArchive(path)),
      close: () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error instanceof BackupFault ? error : damagedArchive(path)
  }
}

const damagedArchive = (path: string) =>
  new BackupFault(`« ${path} » n’est pas une sauvegarde entière du portail : le fichier a été coupé ou modifié.`)

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  return entries
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(manifestName)
  if (!entry) throw new Error('no manifest')
  const written = JSON.parse((await buffer(await zip.openReadStreamPromise(entry))).toString()) as { format?: unknown }
  if (written.format !== 1)
    throw new BackupFault('Cette sauvegarde vient d’une autre version du portail : restaurez-la avec cette version-là.')
  return Manifest.parse(written)
}

async function* readPart(zip: ZipFile, entry: Entry | undefined, part: Part, fault: BackupFault) {
  if (!entry) throw fault
  const hash = createHash('sha256')
  let bytes = 0
  const content: Readable = await zip.openReadStreamPromise(entry)
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
    yield chunk
  }
  if (bytes !== part.bytes || hash.digest('hex') !== part.sha256) throw fault
}
