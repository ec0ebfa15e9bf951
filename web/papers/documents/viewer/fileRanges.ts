import { PDFDataRangeTransport } from 'pdfjs-dist'
import { Failure, refusal } from '#web/ground/http/failure.ts'

export const rangeBytes = 65_536
/** Pauses before asking again for bytes that did not come. */
const pausesMs = [400, 1_500, 4_000]

interface Source {
  url: string
  signal: AbortSignal
  /** told when bytes do not come after several tries */
  onLost: (failure: unknown) => void
}

/** Brings a file range by range, as its pages are read. */
export class FileRanges extends PDFDataRangeTransport {
  readonly #source: Source

  private constructor(source: Source, { bytes, total }: Range) {
    super(total, bytes, bytes.length === total)
    this.#source = source
  }

  /** Asks for the first bytes, which marks the file read. @throws Failure when it is refused */
  static async open(source: Source): Promise<FileRanges> {
    return new FileRanges(source, await bring(source, 0, rangeBytes))
  }

  override requestDataRange(begin: number, end: number) {
    const { signal, onLost } = this.#source
    bring(this.#source, begin, end).then(
      ({ bytes }) => signal.aborted || this.onDataRange(begin, bytes),
      (failure: unknown) => signal.aborted || onLost(failure),
    )
  }
}

interface Range {
  bytes: Uint8Array
  /** of the whole file */
  total: number
}

async function bring({ url, signal }: Source, begin: number, end: number): Promise<Range> {
  for (const pauseMs of pausesMs) {
    try {
      return await ask(url, signal, begin, end)
    } catch (failure) {
      if (signal.aborted || !mayPass(failure)) throw failure
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return ask(url, signal, begin, end)
}

/** Nothing came, or the connection broke on the way. */
const mayPass = (failure: unknown) => !(failure instanceof Failure) || failure.fault.kind === 'no-response'

async function ask(url: string, signal: AbortSignal, begin: number, end: number): Promise<Range> {
  const answer = await fetch(url, { headers: { Range: `bytes=${begin}-${end - 1}` }, signal }).catch(
    (cause: unknown) => {
      throw signal.aborted ? cause : new Failure({ kind: 'no-response' }, cause)
    },
  )
  if (!answer.ok) throw await refusal(answer)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const total = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1])
  if (answer.status === 206 && total > 0) return { bytes, total }
  // a proxy on the way may answer the whole file
  return { bytes: begin === 0 ? bytes : bytes.subarray(begin, end), total: bytes.length }
}
