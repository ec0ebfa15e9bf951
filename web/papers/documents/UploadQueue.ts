import { Failure } from '#web/ground/http/failure.ts'
import { failureMessage } from '#web/ground/http/failureMessage.ts'
import { upload } from '#web/ground/http/upload.ts'
import { type TextKey, translatorOf } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { pdfRejectionReason } from './pdfFile.ts'

/** State of an upload. `sending` with a share of 1: all bytes are sent, the server is processing the file. */
export type Progress<Answer> =
  | { state: 'waiting' }
  | { state: 'sending'; share: number }
  | { state: 'asking'; question: string }
  | { state: 'filed'; answer: Answer }
  | { state: 'refused'; because: TextKey }
  | { state: 'failed'; failure: Failure }

export interface Upload<Place, Answer> {
  readonly id: number
  readonly file: File
  readonly place: Place
  readonly progress: Progress<Answer>
}

interface Entry<Place, Answer> extends Upload<Place, Answer> {
  /** The user answered yes to the question about this file. */
  readonly agreed: boolean
  readonly onFiled: (answer: Answer) => void
}

/** Configures where and how the files of a queue are sent. */
interface UploadRoute<Place> {
  pathOf: (place: Place) => string
  formOf: (place: Place, file: File, agreed: boolean) => FormData
  /** Returns a question to ask before sending the bytes, or null. */
  questionAbout?: (file: File, place: Place, signal: AbortSignal) => Promise<string | null>
  /** Returns the question for a refusal the user can override, or null for other failures. */
  questionOf?: (failure: Failure, file: File) => string | null
}

const maxConcurrentUploads = 2

/**
 * Uploads PDF files, two at a time. It is an external store: `current()` and `subscribe()` serve
 * `useSyncExternalStore`.
 */
export class UploadQueue<Place, Answer> {
  #entries: readonly Entry<Place, Answer>[] = []
  #lastId = 0
  readonly #route: UploadRoute<Place>
  readonly #running = new Map<number, AbortController>()
  readonly #listeners = new Set<() => void>()

  constructor(route: UploadRoute<Place>) {
    this.#route = route
  }

  readonly current = (): readonly Upload<Place, Answer>[] => this.#entries

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** Adds files to the queue. @param onFiled called with the server's response for each uploaded file */
  add(files: readonly File[], place: Place, onFiled: (answer: Answer) => void) {
    const entries = files.map((file): Entry<Place, Answer> => {
      this.#lastId += 1
      return { id: this.#lastId, file, place, progress: { state: 'waiting' }, agreed: false, onFiled }
    })
    this.#set([...this.#entries, ...entries])
    this.#advance()
  }

  retry(id: number) {
    this.#change(id, { progress: { state: 'waiting' } })
    this.#advance()
  }

  /** Confirms the question about a file and sends it. */
  agree(id: number) {
    this.#change(id, { agreed: true, progress: { state: 'waiting' } })
    this.#advance()
  }

  /** Removes a file from the list and aborts its upload, unless the server has the whole file and will file it anyway. */
  remove(id: number) {
    if (!this.#entries.some((entry) => entry.id === id && isProcessing(entry))) this.#running.get(id)?.abort()
    this.#set(this.#entries.filter((entry) => entry.id !== id))
  }

  /** Removes all files of the matching targets. */
  forget(isThere: (place: Place) => boolean) {
    for (const entry of this.#entries) if (isThere(entry.place)) this.remove(entry.id)
  }

  /** Removes the upload that was answered by this. */
  forgetFiled(answer: Answer) {
    this.#set(this.#entries.filter(({ progress }) => !(progress.state === 'filed' && progress.answer === answer)))
  }

  #advance() {
    for (const entry of this.#entries) {
      if (this.#running.size >= maxConcurrentUploads) return
      if (entry.progress.state === 'waiting' && !this.#running.has(entry.id)) void this.#send(entry)
    }
  }

  async #send(entry: Entry<Place, Answer>) {
    const controller = new AbortController()
    const { signal } = controller
    this.#running.set(entry.id, controller)
    try {
      const progress = await this.#deliver(entry, signal)
      // a file that the server has received is filed or refused, even if its upload was removed from the list meanwhile
      const isRemoved = !this.#entries.some(({ id }) => id === entry.id)
      if (!signal.aborted) this.#change(entry.id, { progress })
      if (progress.state === 'filed') entry.onFiled(progress.answer)
      else if (isRemoved && !signal.aborted) tellNotFiled(entry.file, progress)
    } finally {
      this.#running.delete(entry.id)
      this.#advance()
    }
  }

  /** Checks and sends one file. @returns its final state */
  async #deliver(entry: Entry<Place, Answer>, signal: AbortSignal): Promise<Progress<Answer>> {
    const { id, file, place, agreed } = entry
    const { pathOf, formOf, questionAbout, questionOf } = this.#route
    try {
      const because = await pdfRejectionReason(file)
      if (because) return { state: 'refused', because }
      const question = agreed ? null : await questionAbout?.(file, place, signal)
      if (question) return { state: 'asking', question }
      this.#change(id, { progress: { state: 'sending', share: 0 } })
      const answer = await upload<Answer>(pathOf(place), formOf(place, file, agreed), {
        signal,
        onProgress: (share) => this.#change(id, { progress: { state: 'sending', share } }),
      })
      return { state: 'filed', answer }
    } catch (failure) {
      if (signal.aborted) return { state: 'waiting' }
      if (!(failure instanceof Failure)) return { state: 'refused', because: 'upload.gone' }
      const question = questionOf?.(failure, file)
      return question ? { state: 'asking', question } : { state: 'failed', failure }
    }
  }

  #change(id: number, change: Partial<Entry<Place, Answer>>) {
    this.#set(this.#entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
  }

  #set(entries: readonly Entry<Place, Answer>[]) {
    this.#entries = entries
    for (const listener of this.#listeners) listener()
  }
}

/** Tells that a file is not filed whose line is no longer on the screen. */
function tellNotFiled({ name }: File, progress: Progress<unknown>) {
  const why =
    progress.state === 'failed'
      ? failureMessage(progress.failure.fault, translatorOf('fr'))
      : progress.state === 'asking' && progress.question
  if (why) notify('error', `${name}\u00A0: ${why}`)
}

/** A queue of any type, for code that only reads or clears it. */
export type AnyUploadQueue = Pick<UploadQueue<unknown, unknown>, 'current' | 'subscribe' | 'forget'>

type HasProgress = Pick<Upload<unknown, unknown>, 'progress'>

/** Returns whether an upload would be given up with its screen: the server has no whole file of it yet. */
export const hasCancellableUploads = (uploads: readonly HasProgress[]) =>
  hasActiveUploads(uploads.filter((one) => !isProcessing(one)))

/** Returns whether an upload is waiting or running. */
export const hasActiveUploads = (uploads: readonly HasProgress[]) =>
  uploads.some(({ progress: { state } }) => state === 'waiting' || state === 'sending')

/** Returns whether all bytes are sent and the server processes the file: it can no longer be cancelled. */
export const isProcessing = ({ progress }: HasProgress) => progress.state === 'sending' && progress.share === 1

/** Returns whether a failed upload is worth retrying: no response, 5xx, 401, 403, 408 or 429. */
export function canRetry({ progress }: HasProgress): boolean {
  if (progress.state !== 'failed') return false
  const { status } = progress.failure
  return status === undefined || status >= 500 || [401, 403, 408, 429].includes(status)
}
