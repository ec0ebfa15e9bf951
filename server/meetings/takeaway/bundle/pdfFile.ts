import { type PDFArray, PDFContext, type PDFObject, type PDFRef, PDFStream } from 'pdf-lib'

/** Writes the next bytes of the file. */
export type Append = (bytes: Uint8Array) => Promise<void>

/** Size of the write buffer. */
const bufferBytes = 1024 * 1024

/**
 * Writes a PDF sequentially, object by object, so that memory is needed only for the largest document of a bundle.
 * Objects are registered in `context`, and `flush` writes and forgets them.
 */
export class PdfFile {
  readonly #append: Append
  readonly context = PDFContext.create()
  /** byte offset of each object, by object number */
  readonly #offsets: number[] = []
  #position = 0
  #waiting: Uint8Array[] = []
  #waitingBytes = 0

  constructor(append: Append) {
    this.#append = append
  }

  async begin() {
    // Bytes above 127 in the second line mark the file as binary for transfer programs.
    await this.#write(Buffer.from('%PDF-1.7\n%\xE2\xE3\xCF\xD3\n', 'latin1'))
  }

  /** Writes all objects of the context, and removes them from it. */
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

  /**
   * Writes the cross-reference table and the trailer. Object numbers that were never written are free entries, which
   * readers treat as null.
   */
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
    if (bytes.length >= bufferBytes) {
      await this.#release()
      return this.#append(bytes)
    }
    this.#waiting.push(bytes)
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes >= bufferBytes) await this.#release()
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
