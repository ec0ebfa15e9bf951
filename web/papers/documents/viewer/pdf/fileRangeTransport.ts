import { PDFDataRangeTransport } from 'pdfjs-dist'
import { Failure, failureFromResponse } from '#web/ground/http/failure.ts'

export const rangeBytes = 65_536
/** Delays before retrying a failed range request. */
const retryDelaysMs = [400, 1_500, 4_000]

interface RangeSource {
  url: string
  signal: AbortSignal
  /** Called when a range could not be fetched after all retries. */
  onLost: (failure: unknown) => void
}

/** Transport of pdf.js that fetches a file by HTTP range requests as its pages are read. */
export class FileRangeTransport extends PDFDataRangeTransport {
  readonly #source: RangeSource

  private constructor(source: RangeSource, { bytes, total }: FileRange) {
    super(total, bytes, bytes.length === total)
    this.#source = source
  }

  /** Fetches the first range, which marks the file as read on the server. @throws Failure when the server refuses */
  static async open(source: RangeSource): Promise<FileRangeTransport> {
    return new FileRangeTransport(source, await fetchRangeWithRetries(source, 0, rangeBytes))
  }

  override requestDataRange(begin: number, end: number) {
    const { signal, onLost } = this.#source
    fetchRangeWithRetries(this.#source, begin, end).then(
      ({ bytes }) => signal.aborted || this.onDataRange(begin, bytes),
      (failure: unknown) => signal.aborted || onLost(failure),
    )
  }
}

interface FileRange {
  bytes: Uint8Array
  /** Total file size in bytes. */
  total: number
}

async function fetchRangeWithRetries({ url, signal }: RangeSource, begin: number, end: number): Promise<FileRange> {
  for (const pauseMs of retryDelaysMs) {
    try {
      return await fetchRange(url, signal, begin, end)
    } catch (failure) {
      if (signal.aborted || !isTransient(failure)) throw failure
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return fetchRange(url, signal, begin, end)
}

/** Returns whether a retry may succeed: no response, or a broken connection. */
const isTransient = (failure: unknown) => !(failure instanceof Failure) || failure.fault.kind === 'no-response'

async function fetchRange(url: string, signal: AbortSignal, begin: number, end: number): Promise<FileRange> {
  const answer = await fetch(url, { headers: { Range: `bytes=${begin}-${end - 1}` }, signal }).catch(
    (cause: unknown) => {
      throw signal.aborted ? cause : new Failure({ kind: 'no-response' }, cause)
    },
  )
  if (!answer.ok) throw await failureFromResponse(answer)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const total = Number(/\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1])
  if (answer.status === 206 && total > 0) return { bytes, total }
  // a proxy may ignore the range and return the whole file
  return { bytes: begin === 0 ? bytes : bytes.subarray(begin, end), total: bytes.length }
}
