import { Failure } from '#web/ground/http/failure.ts'
import { upload } from '#web/ground/http/upload.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { refusalOf } from './checkFile.ts'

/** How far a file is. `sending` with a share of 1 has left whole: the portal looks at it. */
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
  /** what was asked about it was answered by yes */
  readonly agreed: boolean
  readonly onFiled: (answer: Answer) => void
}

/** Where files of a kind go, and how. */
interface Route<Place> {
  pathOf: (place: Place) => string
  formOf: (place: Place, file: File, agreed: boolean) => FormData
  /** asked before the bytes leave; null when there is nothing to ask */
  questionAbout?: (file: File, place: Place, signal: AbortSignal) => Promise<string | null>
  /** a refusal that one may pass over by agreeing to it; null for the others */
  questionOf?: (failure: Failure, file: File) => string | null
}

const atOnce = 2

/** PDF files on their way to the portal, two at a time. A store: what it holds is `current()`, what one does are its methods. */
export class UploadQueue<Place, Answer> {
  #entries: readonly Entry<Place, Answer>[] = []
  #lastId = 0
  readonly #route: Route<Place>
  readonly #running = new Map<number, AbortController>()
  readonly #listeners = new Set<() => void>()

  constructor(route: Route<Place>) {
    this.#route = route
  }

  readonly current = (): readonly Upload<Place, Answer>[] => this.#entries

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** @param onFiled told what the portal answers for each file as it is filed */
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

  /** What was asked about a file is no reason to keep it. */
  agree(id: number) {
    this.#change(id, { agreed: true, progress: { state: 'waiting' } })
    this.#advance()
  }

  /** Takes a file off the list; one that travels stops. */
  remove(id: number) {
    this.#running.get(id)?.abort()
    this.#set(this.#entries.filter((entry) => entry.id !== id))
  }

  /** Takes off the list all that goes there. */
  forget(isThere: (place: Place) => boolean) {
    for (const entry of this.#entries) if (isThere(entry.place)) this.remove(entry.id)
  }

  clear() {
    for (const controller of this.#running.values()) controller.abort()
    this.#set([])
  }

  #advance() {
    for (const entry of this.#entries) {
      if (this.#running.size >= atOnce) return
      if (entry.progress.state === 'waiting' && !this.#running.has(entry.id)) void this.#send(entry)
    }
  }

  async #send(entry: Entry<Place, Answer>) {
    const controller = new AbortController()
    const { signal } = controller
    this.#running.set(entry.id, controller)
    try {
      const progress = await this.#deliver(entry, signal)
      if (!signal.aborted) this.#change(entry.id, { progress })
    } finally {
      this.#running.delete(entry.id)
      this.#advance()
    }
  }

  /** @returns how it ended */
  async #deliver(entry: Entry<Place, Answer>, signal: AbortSignal): Promise<Progress<Answer>> {
    const { id, file, place, agreed, onFiled } = entry
    const { pathOf, formOf, questionAbout, questionOf } = this.#route
    try {
      const because = await refusalOf(file)
      if (because) return { state: 'refused', because }
      const question = agreed ? null : await questionAbout?.(file, place, signal)
      if (question) return { state: 'asking', question }
      this.#change(id, { progress: { state: 'sending', share: 0 } })
      const answer = await upload<Answer>(pathOf(place), formOf(place, file, agreed), {
        signal,
        onProgress: (share) => this.#change(id, { progress: { state: 'sending', share } }),
      })
      onFiled(answer)
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

/** Any queue, to who only looks at it and leaves it. */
export type AnyQueue = Pick<UploadQueue<unknown, unknown>, 'current' | 'subscribe' | 'clear'>

type Held = Pick<Upload<unknown, unknown>, 'progress'>

/** Does something of it still travel? */
export const isBusy = (uploads: readonly Held[]) =>
  uploads.some(({ progress: { state } }) => state === 'waiting' || state === 'sending')

/** Would another try be of use? */
export function mayRetry({ progress }: Held): boolean {
  if (progress.state !== 'failed') return false
  const { status } = progress.failure
  return status === undefined || status >= 500 || [401, 403, 408, 429].includes(status)
}
