import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { type FileColumn, type FileReference, fileReferencesSql, findFileColumns } from './fileReferences.ts'
import type { Store } from './store.ts'

/** Longer than any upload: an older file without a record is not one that is being uploaded. */
const maxUploadMs = 2 * 3_600_000
const hexDigits = Array.from({ length: 16 }, (_, index) => index.toString(16))

/**
 * `missing`: a record refers to a file that is not there; `unreferenced`: no record refers to the file; `size`,
 * `content`: the file differs from its record.
 */
export type FileFault = 'missing' | 'unreferenced' | 'size' | 'content'

export interface FileCheck {
  /** number of files that records refer to */
  referenced: number
  counts: Record<FileFault, number>
}

/**
 * Compares the records with the store in both directions, while servers run. Works on one sixteenth of the keys at a
 * time (by first hex digit) to limit memory, and reads the tables once for each.
 * @param readsAll also reads each file and compares its SHA-256
 * @param report called for each difference
 */
export async function checkFiles(
  portal: { db: Db; store: Store },
  { readsAll }: { readsAll: boolean },
  report: (fault: FileFault, key: string) => void,
): Promise<FileCheck> {
  const columns = await findFileColumns(portal.db)
  const check: FileCheck = { referenced: 0, counts: { missing: 0, unreferenced: 0, size: 0, content: 0 } }
  for (const digit of hexDigits) {
    const { referenced, faults } = await checkDigit(portal, columns, digit, readsAll)
    check.referenced += referenced
    for (const { key, fault } of faults) {
      check.counts[fault] += 1
      report(fault, key)
    }
  }
  return check
}

interface FoundFault {
  key: string
  fault: FileFault
}

async function checkDigit(
  { db, store }: { db: Db; store: Store },
  columns: readonly FileColumn[],
  digit: string,
  readsAll: boolean,
): Promise<{ referenced: number; faults: FoundFault[] }> {
  const files = new Map<string, { bytes: number; writtenAt: Date }>()
  for (const second of hexDigits)
    for (const { key, ...file } of await store.listPart(`${digit}${second}`)) files.set(key, file)
  const references = await readReferences(db, columns, digit)
  const faults: FoundFault[] = []
  for (const { key, bytes, sha256 } of references.values()) {
    const size = files.get(key)?.bytes ?? (await store.size(key))
    if (size === null) faults.push({ key, fault: 'missing' })
    else if (bytes !== null && size !== bytes) faults.push({ key, fault: 'size' })
    else if (readsAll && sha256 !== null && (await hashFile(store, key)) !== sha256)
      faults.push({ key, fault: 'content' })
  }
  // A record may have been deleted with its file since it was read.
  const suspected = faults.length > 0 ? await readReferences(db, columns, digit) : references
  const waiting = await readPendingDeletions(db, digit)
  const before = Date.now() - maxUploadMs
  for (const [key, { writtenAt }] of files)
    if (!references.has(key) && !waiting.has(key) && writtenAt.getTime() < before)
      faults.push({ key, fault: 'unreferenced' })
  return {
    referenced: references.size,
    faults: faults.filter(({ key, fault }) => fault === 'unreferenced' || suspected.has(key)),
  }
}

async function readReferences(
  db: Db,
  columns: readonly FileColumn[],
  digit: string,
): Promise<Map<string, FileReference>> {
  const { rows } = await sql<FileReference>`
    select key, max(bytes) as bytes, max(sha256) as sha256 from ${fileReferencesSql(columns)} reference
    where key like ${`${digit}%`} group by key order by key`.execute(db)
  return new Map(rows.map((row) => [row.key, row]))
}

/** Returns the keys of files whose deletion is enqueued. */
async function readPendingDeletions(db: Db, digit: string): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select payload ->> 'fileKey' as key from graphile_worker._private_jobs
    where payload ->> 'fileKey' like ${`${digit}%`}`.execute(db)
  return new Set(rows.map(({ key }) => key))
}

async function hashFile(store: Store, key: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(await store.read(key), hash)
  return hash.digest('hex')
}
