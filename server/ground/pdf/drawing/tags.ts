import {
  type PDFContext,
  type PDFDocument,
  PDFName,
  PDFOperator,
  PDFOperatorNames,
  type PDFPage,
  type PDFRef,
} from 'pdf-lib'

/** The structure types that the drawings of the portal use (ISO 32000-1, 14.8.4). */
type TagType = 'Document' | 'Sect' | 'H1' | 'H2' | 'P' | 'L' | 'LI' | 'LBody' | 'Table' | 'TR' | 'TH' | 'TD'

/** An element of the structure tree. */
export interface Tag {
  type: TagType
  children: (Tag | Content)[]
}

/** A part of the content of a page that belongs to an element. */
interface Content {
  page: PDFPage
  /** its number on the page */
  mcid: number
}

/**
 * The structure tree of a PDF, for those who have it read to them. Whatever is drawn belongs to an element, or is an
 * artifact: rules, page numbers, repeated titles.
 */
export class Tags {
  readonly root: Tag = { type: 'Document', children: [] }
  private readonly counts = new Map<PDFPage, number>()

  add(type: TagType, parent: Tag = this.root): Tag {
    const tag: Tag = { type, children: [] }
    parent.children.push(tag)
    return tag
  }

  /** Draws content of an element on a page. */
  draw(page: PDFPage, tag: Tag, draw: () => void): void {
    const mcid = this.counts.get(page) ?? 0
    this.counts.set(page, mcid + 1)
    tag.children.push({ page, mcid })
    const begin = PDFOperatorNames.BeginMarkedContentSequence
    page.pushOperators(PDFOperator.of(begin, [PDFName.of(tag.type), `<</MCID ${mcid}>>`]))
    draw()
    page.pushOperators(endOfContent())
  }

  /** Draws what is not read. */
  drawArtifact(page: PDFPage, draw: () => void): void {
    page.pushOperators(PDFOperator.of(PDFOperatorNames.BeginMarkedContent, [PDFName.of('Artifact')]))
    draw()
    page.pushOperators(endOfContent())
  }

  /** Puts the structure tree into the PDF. Nothing may be drawn afterwards. */
  write({ context, catalog }: PDFDocument): void {
    const tree = context.nextRef()
    const parents = new Map<PDFPage, PDFRef[]>()
    const root = writeTag(context, this.root, tree, parents)
    const numbers = [...parents].flatMap(([page, elements], index) => {
      page.node.set(PDFName.of('StructParents'), context.obj(index))
      return [index, context.obj(elements)]
    })
    const parentTree = context.register(context.obj({ Nums: numbers }))
    context.assign(
      tree,
      context.obj({ Type: 'StructTreeRoot', K: [root], ParentTree: parentTree, ParentTreeNextKey: parents.size }),
    )
    catalog.set(PDFName.of('StructTreeRoot'), tree)
    catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  }
}

const endOfContent = () => PDFOperator.of(PDFOperatorNames.EndMarkedContent)

/** Writes an element with those below it, and notes which element each part of the content of a page belongs to. */
function writeTag(context: PDFContext, tag: Tag, parent: PDFRef, parents: Map<PDFPage, PDFRef[]>): PDFRef {
  const ref = context.nextRef()
  const children = tag.children.map((child) => {
    if ('type' in child) return writeTag(context, child, ref, parents)
    const elements = parents.get(child.page) ?? []
    elements[child.mcid] = ref
    parents.set(child.page, elements)
    return context.obj({ Type: 'MCR', Pg: child.page.ref, MCID: child.mcid })
  })
  const element = context.obj({ Type: 'StructElem', S: tag.type, P: parent, K: children })
  if (tag.type === 'TH') element.set(PDFName.of('A'), context.obj({ O: 'Table', Scope: 'Column' }))
  context.assign(ref, element)
  return ref
}
