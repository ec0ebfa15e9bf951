import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { OperatorFault } from '#server/ground/errors/operatorFault.ts'
import { fileReferencesSql, findFileColumns } from '#server/ground/storage/fileReferences.ts'
import { FileMissing, type Store } from '#server/ground/storage/store.ts'

/** How many files are copied at once. */
const atOnce = 4
/** Each pass copies what came during the one before; a portal that never rests is left to the pass after the switch. */
const maxPasses = 5
const hexDigits = [...'0123456789abcdef']
export const storeParts: readonly string[] = hexDigits.flatMap((first) => hexDigits.map((second) => first + second))

interface ListedFile {
  key: string
  bytes: number
  writtenAt: Date
}

interface Move {
  db: Db
  source: Store
  target: Store
  /** Copies written to the target before this time were made by a move; null: all of them were. */
  servedSince: Date | null
}

export interface MoveCounts {
  copied: number
  copiedBytes: number
  /** copies of an earlier run */
  alreadyThere: number
  /** copies whose originals were deleted meanwhile */
  deleted: number
}

/**
 * Copies all files of one store to another while servers run, and verifies each copy by its size and SHA-256. A run that
 * was interrupted is resumed by another: a copy is complete or absent. Copies of files that were deleted meanwhile are
 * deleted. The source is left as it is.
 * @param report called after each part of the first pass with what is done, as a share from 0 to 1
 * @throws OperatorFault when a copy is not what was read
 */
export async function moveFiles(
  move: Move,
  report: (share: number, counts: MoveCounts) => void = () => undefined,
): Promise<MoveCounts> {
  const counts: MoveCounts = { copied: 0, copiedBytes: 0, alreadyThere: 0, deleted: 0 }
  for (let pass = 1; pass <= maxPasses; pass++) {
    const copiedBefore = counts.copied
    for (const [index, part] of storeParts.entries()) {
      const found = await movePart(move, part, counts)
      if (pass > 1) continue
      counts.alreadyThere += found
      report((index + 1) / storeParts.length, counts)
    }
    if (counts.copied === copiedBefore) break
  }
  return counts
}

/** @returns the number of files whose copies were there already */
async function movePart(move: Move, part: string, counts: MoveCounts): Promise<number> {
  const { source, target } = move
  const [files, copies] = await Promise.all([source.listPart(part), target.listPart(part)])
  const copiedBytes = new Map(copies.map(({ key, bytes }) => [key, bytes]))
  const missing = files.filter(({ key, bytes }) => copiedBytes.get(key) !== bytes)
  for (let start = 0; start < missing.length; start += atOnce)
    await Promise.all(missing.slice(start, start + atOnce).map((file) => copyFile(move, file, counts)))
  const keys = new Set(files.map(({ key }) => key))
  await deleteStale(
    move,
    copies.filter(({ key }) => !keys.has(key)),
    counts,
  )
  return files.length - missing.length
}

async function copyFile({ source, target }: Move, { key }: ListedFile, counts: MoveCounts) {
  const content = await source.read(key).catch(nullIfMissing)
  if (!content) return
  const written = await target.saveAs(key, content)
  const copy = await hashContent(await target.read(key))
  if (copy.bytes !== written.bytes || copy.sha256 !== written.sha256) {
    await target.remove(key)
    throw new OperatorFault(
      `La copie du fichier ${key} n’est pas ce qui a été lu : vérifiez le stockage d’arrivée, puis relancez la même commande.`,
    )
  }
  const bytes = await source.size(key)
  // Deleted meanwhile, by a server that does not know of the copy.
  if (bytes === null) return target.remove(key)
  if (bytes !== written.bytes)
    throw new OperatorFault(`Le fichier ${key} n’a pas été lu en entier : relancez la même commande.`)
  counts.copied += 1
  counts.copiedBytes += bytes
}

/** Deletes copies whose originals are gone, unless a record refers to them. */
async function deleteStale(
  { db, source, target, servedSince }: Move,
  copies: readonly ListedFile[],
  counts: MoveCounts,
) {
  const suspected = copies.filter(({ writtenAt }) => servedSince === null || writtenAt < servedSince)
  if (suspected.length === 0) return
  const references = fileReferencesSql(await findFileColumns(db))
  const { rows } = await sql<{ key: string }>`
    select key from ${references} reference where key = any(${suspected.map(({ key }) => key)}::text[])`.execute(db)
  const referenced = new Set(rows.map(({ key }) => key))
  for (const { key } of suspected) {
    if (referenced.has(key) || (await source.size(key)) !== null) continue
    await target.remove(key)
    counts.deleted += 1
  }
}

async function hashContent(content: Readable) {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const chunk of content as AsyncIterable<Buffer>) {
    hash.update(chunk)
    bytes += chunk.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

function nullIfMissing(error: unknown): null {
  if (error instanceof FileMissing) return null
  throw error
}
