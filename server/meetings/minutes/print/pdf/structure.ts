import type { Tag } from './strips.ts'

/** What is used of an element of pdfkit; its types leave out `end` and `dictionary`. */
export interface StructureElement {
  add(child: unknown): unknown
  end(): void
  dictionary: { data: Record<string, unknown> }
}

/** The part of a PDF document that is tagged. */
export interface TaggedDocument {
  struct(type: string): unknown
  addStructure(element: never): unknown
  markContent(tag: string, options?: { type?: 'Pagination' | 'Layout' }): unknown
  markStructureContent(tag: string): unknown
  endMarkedContent(): unknown
}

/** Tags what is drawn: opens and closes the marked content of each page, and builds the tree of elements. */
export class StructureWriter {
  private readonly document: TaggedDocument
  private readonly root: StructureElement
  private elements = new Map<Tag, StructureElement>()
  private openTag: Tag | null = null
  private openLink: { url: string; element: StructureElement } | null = null

  constructor(document: TaggedDocument) {
    this.document = document
    this.root = document.struct('Document') as StructureElement
    document.addStructure(this.root as never)
  }

  /** Tags what is drawn next as text of this element. @returns the element of the link, to which its area belongs */
  begin(tag: Tag, link: string | null): StructureElement | null {
    if (tag === this.openTag && (this.openLink?.url ?? null) === link) return this.openLink?.element ?? null
    this.endContent()
    const element = this.elementOf(tag)
    this.openTag = tag
    if (link === null) {
      element.add(this.document.markStructureContent(tag.type))
      return null
    }
    const linkElement = this.document.struct('Link') as StructureElement
    element.add(linkElement)
    linkElement.add(this.document.markStructureContent('Link'))
    this.openLink = { url: link, element: linkElement }
    return linkElement
  }

  /** Adds an element without text. */
  addEmpty(tag: Tag): void {
    this.endContent()
    this.elementOf(tag)
  }

  /** Ends the text that is being tagged, at the latest before the next page. */
  endContent(): void {
    if (this.openTag === null) return
    this.document.endMarkedContent()
    // pdfkit places the area of a link on the page where the element ends.
    this.openLink?.element.end()
    this.openTag = null
    this.openLink = null
  }

  /** Draws what readers of tagged documents pass over. */
  drawArtifact(type: 'Pagination' | 'Layout', draw: () => void): void {
    this.endContent()
    this.document.markContent('Artifact', { type })
    draw()
    this.document.endMarkedContent()
  }

  end(): void {
    this.endContent()
    this.root.end()
  }

  private elementOf(tag: Tag): StructureElement {
    const known = this.elements.get(tag)
    if (known) return known
    const element = this.document.struct(tag.type) as StructureElement
    if (tag.attributes) element.dictionary.data['A'] = tag.attributes
    this.elements.set(tag, element)
    const parent = tag.parent ? this.elementOf(tag.parent) : this.root
    parent.add(element)
    return element
  }
}
