import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRef,
  PDFString,
} from 'pdf-lib'

export const name = (text: string) => PDFName.of(text)

/** Returns a text string; empty for anything else. */
export const textOf = (object: PDFObject | undefined) =>
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
export function readStructure({ catalog, context }: PDFDocument) {
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
