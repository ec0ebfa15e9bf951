import { PDFDataRangeTransport } from 'pdfjs-dist'
import { Failure, refusal } from '#web/ground/http/failure.ts'

export const rangeBytes = 65_536
/** Delays before retrying a failed range request. */
const pausesMs = [400, 1_500, 4_000]

interface Source {
  url: string
  signal: AbortSignal
  /** Called when a range could not be fetched after all retries. */
  onLost: (failure: unknown) => void
}

/** Transport of pdf.js that fetches a file by HTTP range requests as its pages are read. */
export class FileRanges extends PDFDataRangeTransport {
  readonly #source: Source

  private constructor(source: Source, { bytes, total }: Range) {
    super(total, bytes, bytes.length === total)
    this.#source = source
  }

  /** Fetches the first range, which marks the file as read on the server. @throws Failure when the server refuses */
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
  /** Total file size in bytes. */
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

/** Returns whether a retry may succeed: no response, or a broken connection. */
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
  // a proxy may ignore the range and return the whole file
  return { bytes: begin === 0 ? bytes : bytes.subarray(begin, end), total: bytes.length }
}
