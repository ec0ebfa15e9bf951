import { buffer } from 'node:stream/consumers'
import { type Entry, fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import type { RemarkCode } from '#server/people/imports/check/remarks.ts'

/** A workbook that is not read; `code` is the message about it. */
export class WorkbookRefusal extends Error {
  readonly code: RemarkCode
  constructor(code: RemarkCode) {
    super(code)
    this.code = code
  }
}

/** Bytes of the unpacked parts: ten times what 20,000 lines take. */
const maxUnpackedBytes = 64 * 1024 * 1024
const maxEntries = 2_000
/** The parts that hold the cells. Pictures, links to other files, connections and programs are never unpacked. */
const usedPart =
  /^xl\/(?:workbook\.xml|_rels\/workbook\.xml\.rels|styles\.xml|sharedStrings\.xml|worksheets\/[^/]+\.xml)$/i
const sheetPart = /^xl\/worksheets\/[^/]+\.xml$/i
const programPart = /(?:^|\/)(?:vbaProject\.bin|macrosheets\/)/i

/** A workbook of which only harmless parts are left. */
export interface OpenWorkbook {
  /** a ZIP without compression, of the parts that hold the cells */
  zip: Buffer
  sheets: number
}

/**
 * Unpacks a workbook within limits: the declared sizes are counted first, then the bytes as they come.
 * @throws WorkbookRefusal `file.workbook`, `file.workbook-macros`, `file.workbook-too-large`
 */
export async function openWorkbook(bytes: Buffer): Promise<OpenWorkbook> {
  const source = await fromBufferPromise(bytes, { lazyEntries: true, validateEntrySizes: true }).catch(() => {
    throw new WorkbookRefusal('file.workbook')
  })
  if (source.entryCount > maxEntries) throw new WorkbookRefusal('file.workbook-too-large')
  const parts: Entry[] = []
  let declared = 0
  for await (const entry of source.eachEntry()) {
    if (programPart.test(entry.fileName)) throw new WorkbookRefusal('file.workbook-macros')
    if (!usedPart.test(entry.fileName)) continue
    declared += entry.uncompressedSize
    if (declared > maxUnpackedBytes) throw new WorkbookRefusal('file.workbook-too-large')
    parts.push(entry)
  }
  const target = new ZipFile()
  let left = maxUnpackedBytes
  for (const entry of parts) {
    const pieces: Buffer[] = []
    for await (const piece of await source.openReadStreamPromise(entry)) {
      left -= (piece as Buffer).length
      if (left < 0) throw new WorkbookRefusal('file.workbook-too-large')
      pieces.push(piece as Buffer)
    }
    const part = Buffer.concat(pieces)
    const xml = part.toString()
    if (xml.includes('<!DOCTYPE') || openTag.test(xml)) throw new WorkbookRefusal('file.workbook')
    const content = sheetPart.test(entry.fileName) ? withoutEmptyCells(xml) : part
    target.addBuffer(Buffer.from(content), entry.fileName, { compress: false })
  }
  target.end()
  const sheets = parts.filter(({ fileName }) => sheetPart.test(fileName)).length
  return { zip: await buffer(target.outputStream), sheets }
}

/** Matches a tag in which another one begins: no XML, and the reader takes quadratic time for many of them. */
const openTag = /<[^!<>][^<>]*</
const emptyCells = /<c\b[^<>]*(?:\/>|>\s*<\/c>)/g
const emptyRows = /<row\b[^<>]*(?:\/>|>\s*<\/row>)/g
const maxColumns = 200
/** More than the lines that an import may have, to name the reason. */
const maxRow = 100_000

/**
 * Removes cells and rows that hold nothing: a format of a whole column is written as a million of them. The reader fills
 * the rows and columns in between: those far away are refused.
 */
function withoutEmptyCells(xml: string): string {
  const left = xml.replaceAll(emptyCells, '').replaceAll(emptyRows, '')
  for (const [, letters = '', row] of left.matchAll(/\sr\s*=\s*["']([A-Za-z]*)(\d+)["']/g))
    if (Number(row) > maxRow || columnOf(letters) > maxColumns) throw new WorkbookRefusal('file.workbook-too-large')
  return left
}

const columnOf = (letters: string) =>
  [...letters.toUpperCase()].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0)
