import type { ImportPreview } from '#contract/people/imports/userImports.ts'
import type { PreviewJob } from './messages.ts'
import { printableText } from './printableText.ts'
import { parsePeopleFile } from './reading/parsePeopleFile.ts'

const cellCharacters = 60
const maxColumns = 60

/** Reads the titles and the first lines of a file, as its check will read them. */
export async function previewFile(
  bytes: Buffer,
  { previewedLines: wanted, matches }: Omit<PreviewJob, 'path'>,
): Promise<ImportPreview> {
  const { reading, rows } = await parsePeopleFile(bytes, { matches, wanted })
  const columns = reading.columns.slice(0, maxColumns)
  return {
    columns,
    rows: rows.map(({ cells }) => columns.map((_column, index) => printableText(cells[index] ?? '', cellCharacters))),
    messages: reading.messages,
  }
}
