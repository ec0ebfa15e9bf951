import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from 'pdf-lib'

/**
 * Copies objects of another PDF with all objects that they refer to. Pages that are not copied, and the page tree, are
 * left out: references to them become null.
 */
export class PageCopier {
  readonly #source: PDFContext
  readonly #target: PDFContext
  readonly #numbers = new Map<PDFRef, PDFRef>()
  readonly #waiting: PDFRef[] = []

  constructor(source: PDFContext, target: PDFContext) {
    this.#source = source
    this.#target = target
  }

  /** Reserves a reference for an object that the caller will write. */
  reserve(ref: PDFRef): PDFRef {
    const number = this.#target.nextRef()
    if (!this.#numbers.has(ref)) this.#numbers.set(ref, number)
    return number
  }

  /** Copies an object; the objects that it refers to are queued for `drain`. */
  copy<Kind extends PDFObject>(object: Kind): Kind
  copy(object: PDFObject): PDFObject {
    if (object instanceof PDFRef) return this.#renumbered(object)
    if (object instanceof PDFStream)
      return PDFRawStream.of(this.copyDict(object.dict, streamLengthKey), object.getContents())
    if (object instanceof PDFDict) return this.copyDict(object)
    if (object instanceof PDFArray) {
      const copy = PDFArray.withContext(this.#target)
      for (const value of object.asArray()) copy.push(this.copy(value))
      return copy
    }
    return object
  }

  copyDict(dict: PDFDict, without: ReadonlySet<PDFName> = noKeys): PDFDict {
    const copy = PDFDict.withContext(this.#target)
    for (const [key, value] of dict.entries()) if (!without.has(key)) copy.set(key, this.copy(value))
    return copy
  }

  /**
   * Copies all queued objects. Uses a queue instead of recursion, so that long chains of references do not overflow the
   * stack.
   */
  drain() {
    for (let ref = this.#waiting.pop(); ref; ref = this.#waiting.pop()) {
      const object = this.#source.lookup(ref)
      const number = this.#numbers.get(ref)
      if (number) this.#target.assign(number, object && !isOfPageTree(object) ? this.copy(object) : PDFNull)
    }
  }

  #renumbered(ref: PDFRef): PDFRef {
    const known = this.#numbers.get(ref)
    if (known) return known
    const number = this.#target.nextRef()
    this.#numbers.set(ref, number)
    this.#waiting.push(ref)
    return number
  }
}

const noKeys: ReadonlySet<PDFName> = new Set()
/** The length of a stream is rewritten, since it may be a reference in the source. */
const streamLengthKey: ReadonlySet<PDFName> = new Set([PDFName.of('Length')])

const pageTypes = new Set(['Page', 'Pages', 'Catalog'].map((name) => PDFName.of(name)))

function isOfPageTree(object: PDFObject): boolean {
  const type = object instanceof PDFDict ? object.get(PDFName.of('Type')) : undefined
  return type instanceof PDFName && pageTypes.has(type)
}
