import { type PDFArray, PDFContext, type PDFObject, type PDFRef, PDFStream } from 'pdf-lib'

/** Writes the next bytes of the file. */
export type Append = (bytes: Uint8Array) => Promise<void>

/** Written in one go once so much is waiting. */
const gatheredBytes = 1024 * 1024

/**
 * A PDF written from its first byte to its last, object by object: what is written is forgotten, so that the memory a bundle
 * takes is that of its largest document. Objects are put in a `context` that numbers them, and `flush` writes them.
 */
export class PdfFile {
  readonly #append: Append
  readonly context = PDFContext.create()
  /** where each object begins, by its number */
  readonly #offsets: number[] = []
  #position = 0
  #waiting: Uint8Array[] = []
  #waitingBytes = 0

  constructor(append: Append) {
    this.#append = append
  }

  async begin() {
    // bytes over 127 in the second line: what moves the file knows that it is not text
    await this.#write(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'))
  }

  /** Writes every object that the context holds, and forgets it. */
  async flush() {
    for (const [ref, object] of this.context.enumerateIndirectObjects()) {
      await this.write(ref, object)
      this.context.delete(ref)
    }
  }

  async write({ objectNumber }: PDFRef, object: PDFObject) {
    this.#offsets[objectNumber] = this.#position
    await this.#write(Buffer.from(`${objectNumber} 0 obj\n`))
    if (object instanceof PDFStream) {
      const contents = object.getContents()
      object.updateDict()
      await this.#write(bytesOf(object.dict))
      await this.#write(Buffer.from('\nstream\n'))
      await this.#write(contents)
      await this.#write(Buffer.from('\nendstream'))
    } else {
      await this.#write(bytesOf(object))
    }
    await this.#write(Buffer.from('\nendobj\n'))
  }

  /** Ends the file. Every number that was given out and not written becomes nothing, as the standard reads it. */
  async end(trailer: { Root: PDFRef; Info: PDFRef; ID: PDFArray }) {
    await this.flush()
    const size = this.context.largestObjectNumber + 1
    const lines = Array.from({ length: size }, (_, number) => this.#entry(number))
    const dict = this.context.obj({ Size: size, ...trailer })
    const start = this.#position
    await this.#write(
      Buffer.from(`xref\n0 ${size}\n${lines.join('')}trailer\n${dict.toString()}\nstartxref\n${start}\n%%EOF\n`),
    )
    await this.#release()
  }

  #entry(number: number): string {
    const offset = this.#offsets[number]
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  }

  async #write(bytes: Uint8Array) {
    this.#position += bytes.length
    if (bytes.length >= gatheredBytes) {
      await this.#release()
      return this.#append(bytes)
    }
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes >= gatheredBytes) await this.#release()
  }

  async #release() {
    const bytes = Buffer.concat(this.#waiting)
    this.#waiting = []
    this.#waitingBytes = 0
    await this.#append(bytes)
  }
}

function bytesOf(object: PDFObject): Uint8Array {
  const bytes = new Uint8Array(object.sizeInBytes())
  object.copyBytesInto(bytes, 0)
  return bytes
}
