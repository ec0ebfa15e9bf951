import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

type Cell = string | number | boolean | Date | { formula: string; result: string } | null

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** Makes the bytes of a workbook with one sheet, and the parts given by path, in place of its own or beside them. */
export async function toWorkbook(rows: readonly (readonly Cell[])[], parts: Record<string, string | Buffer> = {}) {
  const own = {
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relations}"><sheets><sheet name="Membres" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/styles.xml': `<styleSheet ${main}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`,
  }
  return toZip({ ...own, ...parts })
}

/** Makes the bytes of a ZIP of these files. */
export async function toZip(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path)
  zip.end()
  return buffer(zip.outputStream)
}

const rowXml = (cells: readonly Cell[], index: number) =>
  `<row r="${index + 1}">${cells.map((cell, column) => cellXml(cell, `${columnName(column)}${index + 1}`)).join('')}</row>`

const columnName = (column: number) => String.fromCharCode(65 + column)

const dayMs = 24 * 3_600_000
const firstDay = Date.UTC(1899, 11, 30)

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return `<c r="${at}"/>`
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${cell ? 1 : 0}</v></c>`
  if (cell instanceof Date) return `<c r="${at}" s="1"><v>${(cell.getTime() - firstDay) / dayMs}</v></c>`
  if (typeof cell === 'string') return `<c r="${at}" t="inlineStr"><is><t>${escapeXml(cell)}</t></is></c>`
  return `<c r="${at}" t="str"><f>${escapeXml(cell.formula)}</f><v>${escapeXml(cell.result)}</v></c>`
}
