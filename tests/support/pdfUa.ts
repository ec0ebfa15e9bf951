import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  PDFRef,
  PDFString,
} from 'pdf-lib'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

// Rules of PDF/UA-1 (ISO 14289-1) that a program can check. The numbers are those of its clauses.

const name = (text: string) => PDFName.of(text)

/** Returns the rules of PDF/UA-1 that a file does not keep; none for a file that keeps them. */
export async function findPdfUaFaults(bytes: Uint8Array): Promise<string[]> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const structure = readStructure(pdf)
  return [
    ...findCatalogFaults(pdf),
    ...structure.faults,
    ...(await findContentFaults(bytes, pdf, structure.contents)),
    ...findAnnotationFaults(pdf),
    ...findFontFaults(pdf),
  ]
}

function findCatalogFaults({ catalog }: PDFDocument): string[] {
  const faults: string[] = []
  const require = (isKept: boolean, rule: string) => {
    if (!isKept) faults.push(rule)
  }
  const marks = catalog.lookupMaybe(name('MarkInfo'), PDFDict)
  require(marks?.lookup(name('Marked')) === PDFBool.True, '6.2: MarkInfo says that the file is tagged')
  require(marks?.lookup(name('Suspects')) !== PDFBool.True, '7.1: no suspects')
  require(textOf(catalog.lookup(name('Lang'))) !== '', '7.2: the file has a language')
  const preferences = catalog.lookupMaybe(name('ViewerPreferences'), PDFDict)
  require(preferences?.lookup(name('DisplayDocTitle')) === PDFBool.True, '7.1: the title is shown')
  const metadata = catalog.lookup(name('Metadata'))
  const xmp = metadata instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(metadata).decode()).toString() : ''
  require(/<pdfuaid:part>1<|pdfuaid:part="1"/.test(xmp), '5: the metadata claim PDF/UA-1')
  require(/<dc:title>[\s\S]*<rdf:li[^>]*>[^<]+<\/rdf:li>/.test(xmp), '7.1: the metadata have a title')
  return faults
}

const textOf = (object: PDFObject | undefined) =>
  object instanceof PDFString || object instanceof PDFHexString ? object.decodeText() : ''

/** Types that are known to readers; others would need a role map, which the portal does not write. */
const standardTypes = new Set(
  'Document Part Art Sect Div BlockQuote Caption TOC TOCI Index P H H1 H2 H3 H4 H5 H6 L LI Lbl LBody Table TR TH TD THead TBody TFoot Span Quote Note Reference Link Figure Formula'.split(
    ' ',
  ),
)
/** What elements of these types contain. */
const contents: Record<string, RegExp> = {
  Table: /^(TR|THead|TBody|TFoot|Caption)$/,
  TR: /^T[HD]$/,
  L: /^(LI|L|Caption)$/,
  LI: /^(Lbl|LBody)$/,
}
/** Where elements of these types are. */
const places: Record<string, RegExp> = {
  TR: /^(Table|THead|TBody|TFoot)$/,
  TH: /^TR$/,
  TD: /^TR$/,
  LI: /^L$/,
  Lbl: /^(LI|Note)$/,
  LBody: /^LI$/,
}

/** Reads the structure tree. `contents`: the numbers of the marked contents that belong to an element, by page. */
function readStructure({ catalog, context }: PDFDocument) {
  const faults: string[] = []
  const found = new Map<string, Map<number, string>>()
  let headingLevel = 0
  const tree = catalog.lookupMaybe(name('StructTreeRoot'), PDFDict)
  if (!tree) return { faults: ['7.1: there is a structure tree'], contents: found }
  const addContent = (page: PDFObject | undefined, mcid: number, type: string) => {
    const key = page instanceof PDFRef ? page.tag : 'no page'
    const ofPage = found.get(key) ?? new Map<number, string>()
    if (ofPage.has(mcid)) faults.push(`7.1: content ${mcid} of ${key} belongs to one element`)
    found.set(key, ofPage.set(mcid, type))
  }
  const kidsOf = (object: PDFObject | undefined): PDFObject[] => {
    const kids = object instanceof PDFRef ? context.lookup(object) : object
    if (kids === undefined) return []
    return kids instanceof PDFArray ? kids.asArray() : [object!]
  }
  function walk(object: PDFObject, parentType: string, page: PDFObject | undefined): string | null {
    const value = object instanceof PDFRef ? context.lookup(object) : object
    if (value instanceof PDFNumber) {
      addContent(page, value.asNumber(), parentType)
      return null
    }
    if (!(value instanceof PDFDict)) return null
    const ownPage = value.get(name('Pg')) ?? page
    const kind = value.lookup(name('Type'))
    if (kind === name('OBJR')) return null
    if (kind === name('MCR')) {
      addContent(ownPage, value.lookup(name('MCID'), PDFNumber).asNumber(), parentType)
      return null
    }
    const type = value.lookup(name('S'), PDFName).decodeText()
    if (!standardTypes.has(type)) faults.push(`7.1: ${type} is a standard type`)
    if (places[type] && !places[type].test(parentType)) faults.push(`7.2: ${type} is not in ${parentType}`)
    if (type === 'Figure' && textOf(value.lookup(name('Alt'))) === '') faults.push('7.3: a figure has an alternative')
    const level = /^H([1-6])$/.exec(type)
    if (level) {
      if (Number(level[1]) > headingLevel + 1) faults.push(`7.4.2: ${type} follows H${headingLevel}`)
      headingLevel = Number(level[1])
    }
    const kids = kidsOf(value.get(name('K'))).flatMap((kid) => walk(kid, type, ownPage) ?? [])
    for (const kid of kids)
      if (contents[type] && !contents[type].test(kid)) faults.push(`7.2: ${type} contains no ${kid}`)
    if (type === 'Table') faults.push(...findTableFaults(value))
    return type
  }
  function findTableFaults(table: PDFDict): string[] {
    const rows = rowsOf(table)
    const cells = rows.map((row) =>
      kidsOf(row.get(name('K'))).flatMap((kid) => {
        const cell = kid instanceof PDFRef ? context.lookup(kid) : kid
        return cell instanceof PDFDict ? [cell] : []
      }),
    )
    const widths = new Set(cells.map((row) => row.reduce((sum, cell) => sum + spanOf(cell), 0)))
    const titles = cells.flat().filter((cell) => cell.lookup(name('S')) === name('TH'))
    return [
      ...(widths.size > 1 ? [`7.5: a table has rows of ${[...widths].join(' and ')} cells`] : []),
      ...(titles.length === 0 ? ['7.5: a table has header cells'] : []),
      ...(titles.some((cell) => attributeOf(cell, 'Scope') === undefined) ? ['7.5: a header cell has a scope'] : []),
    ]
  }
  function rowsOf(element: PDFDict): PDFDict[] {
    return kidsOf(element.get(name('K'))).flatMap((kid) => {
      const row = kid instanceof PDFRef ? context.lookup(kid) : kid
      if (!(row instanceof PDFDict)) return []
      return row.lookup(name('S')) === name('TR') ? [row] : rowsOf(row)
    })
  }
  const attributeOf = (element: PDFDict, attribute: string): PDFObject | undefined => {
    for (const one of kidsOf(element.get(name('A')))) {
      const attributes = one instanceof PDFRef ? context.lookup(one) : one
      const value = attributes instanceof PDFDict ? attributes.lookup(name(attribute)) : undefined
      if (value) return value
    }
    return undefined
  }
  const spanOf = (cell: PDFDict) => {
    const span = attributeOf(cell, 'ColSpan')
    return span instanceof PDFNumber ? span.asNumber() : 1
  }
  for (const kid of kidsOf(tree.get(name('K')))) walk(kid, 'Root', undefined)
  if (!tree.lookup(name('ParentTree'))) faults.push('7.1: the structure tree has a parent tree')
  return { faults, contents: found }
}

/** Operators that put something on the page. */
const paints = new Set<number>([
  OPS.showText,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText,
  OPS.stroke,
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.shadingFill,
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
  OPS.constructPath,
])

/** Checks that whatever is drawn belongs to an element of the structure, or is an artifact. */
async function findContentFaults(
  bytes: Uint8Array,
  pdf: PDFDocument,
  tagged: Map<string, Map<number, string>>,
): Promise<string[]> {
  const faults = new Set<string>()
  const read = await getDocument({ data: Uint8Array.from(bytes), verbosity: 0 }).promise
  for (const [index, page] of pdf.getPages().entries()) {
    const { fnArray, argsArray } = await (await read.getPage(index + 1)).getOperatorList()
    const ofPage = tagged.get(page.ref.tag) ?? new Map<number, string>()
    const seen = new Set<number>()
    const open: ('artifact' | 'content' | 'plain')[] = []
    for (const [at, operator] of fnArray.entries()) {
      const args = argsArray[at] as unknown[] | null
      if (operator === OPS.beginMarkedContent || operator === OPS.beginMarkedContentProps) {
        const [tag, mcid] = args ?? []
        if (nameOf(tag) === 'Artifact') {
          if (open.includes('content')) faults.add('7.1: no artifact is inside tagged content')
          open.push('artifact')
        } else if (typeof mcid === 'number') {
          if (open.includes('artifact')) faults.add('7.1: no tagged content is inside an artifact')
          if (!ofPage.has(mcid)) faults.add(`7.1: content ${mcid} of page ${index + 1} has an element`)
          seen.add(mcid)
          open.push('content')
        } else open.push('plain')
      } else if (operator === OPS.endMarkedContent) open.pop()
      else if (paints.has(operator) && !open.some((one) => one !== 'plain'))
        faults.add(`7.1: content of page ${index + 1} is tagged or an artifact`)
    }
    if (open.length > 0) faults.add(`7.1: marked content of page ${index + 1} ends`)
    for (const mcid of ofPage.keys()) if (!seen.has(mcid)) faults.add(`7.1: content ${mcid} is on page ${index + 1}`)
    if (ofPage.size > 0) for (const fault of findParentFaults(pdf, page, ofPage.size)) faults.add(fault)
  }
  return [...faults]
}

/** The tag of marked content: pdf.js gives text, or a name when there are no properties. */
const nameOf = (tag: unknown) => (typeof tag === 'object' && tag !== null && 'name' in tag ? tag.name : tag)

/** Checks that a page leads from its contents to their elements. */
function findParentFaults({ catalog }: PDFDocument, page: PDFPage, count: number): string[] {
  const key = page.node.lookupMaybe(name('StructParents'), PDFNumber)?.asNumber()
  const numbers = catalog
    .lookup(name('StructTreeRoot'), PDFDict)
    .lookupMaybe(name('ParentTree'), PDFDict)
    ?.lookupMaybe(name('Nums'), PDFArray)
  if (key === undefined || !numbers) return ['7.1: a page has its parents']
  for (let index = 0; index < numbers.size(); index += 2) {
    if (numbers.lookup(index, PDFNumber).asNumber() !== key) continue
    const elements = numbers.lookup(index + 1, PDFArray)
    return elements.size() === count ? [] : ['7.1: each content of a page has its parent']
  }
  return ['7.1: a page is in the parent tree']
}

function findAnnotationFaults(pdf: PDFDocument): string[] {
  return pdf.getPages().flatMap((page) => {
    const annotations = page.node.Annots()?.asArray() ?? []
    if (annotations.length === 0) return []
    const faults = page.node.lookup(name('Tabs')) === name('S') ? [] : ['7.18.3: tabs follow the structure']
    for (const one of annotations) {
      const annotation = pdf.context.lookup(one, PDFDict)
      if (!annotation.has(name('StructParent'))) faults.push('7.18.1: an annotation has an element')
      if (textOf(annotation.lookup(name('Contents'))) === '') faults.push('7.18.5: a link has a description')
    }
    return faults
  })
}

function findFontFaults({ context }: PDFDocument): string[] {
  const faults = new Set<string>()
  for (const [, object] of context.enumerateIndirectObjects()) {
    if (!(object instanceof PDFDict) || object.lookup(name('Type')) !== name('Font')) continue
    const type = object.lookup(name('Subtype'))
    const title = String(object.lookup(name('BaseFont')))
    const isDescendant = type === name('CIDFontType0') || type === name('CIDFontType2')
    if (!isDescendant && !object.has(name('ToUnicode'))) faults.add(`7.21.7: ${title} has a map to Unicode`)
    if (type === name('Type0')) continue
    const descriptor = object.lookupMaybe(name('FontDescriptor'), PDFDict)
    if (!['FontFile', 'FontFile2', 'FontFile3'].some((file) => descriptor?.has(name(file))))
      faults.add(`7.21.4: ${title} is embedded`)
  }
  return [...faults]
}

const isInstalled = (command: string) => spawnSync(command, ['--version']).error === undefined

/** Why `checkWithPrograms` checks nothing on this machine; null when it does. */
export const missingProgram = ['qpdf', 'pdfinfo'].every(isInstalled) ? null : 'qpdf or pdfinfo is not installed'

/** Checks the syntax of a file with qpdf, and reads its structure with poppler. @returns what they complain of */
export function checkWithPrograms(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'mandature-pdf-'))
  try {
    const path = join(folder, 'file.pdf')
    writeFileSync(path, bytes)
    const checked = spawnSync('qpdf', ['--check', path], { encoding: 'utf8' })
    const read = spawnSync('pdfinfo', ['-struct-text', path], { encoding: 'utf8' })
    const structure = read.stdout.trim() === '' ? 'pdfinfo reads no structure' : ''
    return [checked.status === 0 ? '' : checked.stdout + checked.stderr, read.stderr, structure].join('')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
