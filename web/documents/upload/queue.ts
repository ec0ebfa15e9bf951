import type { Document, DocumentRow } from '#contract/documents.ts'
import type { Collection } from '#contract/shapes.ts'
import { get } from '#web/http/client.ts'
import { Failure } from '#web/http/failure.ts'
import { sentenceOf } from '#web/http/sentence.ts'
import { upload } from '#web/http/upload.ts'
import { i18n, type TextKey } from '#web/i18n.ts'
import '#web/documents/words.ts'
import { refusalOf, sha256Of } from './checkFile.ts'
import { formOf, type Place, pathOf, samePlace } from './place.ts'

/** How far a file is. `sending` with a share of 1 has left whole: the portal looks at it. */
export type Progress =
  | { state: 'waiting' }
  | { state: 'sending'; share: number }
  | { state: 'asking'; question: string }
  | { state: 'filed'; document: Document }
  | { state: 'refused'; because: TextKey }
  | { state: 'failed'; failure: Failure }

export interface Upload {
  readonly id: number
  readonly file: File
  readonly place: Place
  readonly progress: Progress
}

interface Entry extends Upload {
  readonly acceptDuplicate: boolean
  readonly onFiled: (document: Document) => void
}

const atOnce = 2

/** The files on their way to the portal, two at a time. A store: what it holds is `current()`, what one does are its methods. */
class UploadQueue {
  #entries: readonly Entry[] = []
  #lastId = 0
  readonly #running = new Map<number, AbortController>()
  readonly #listeners = new Set<() => void>()

  readonly current = (): readonly Upload[] => this.#entries

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** @param onFiled told each document as it is filed */
  add(files: readonly File[], place: Place, onFiled: Entry['onFiled']) {
    const entries = files.map((file): Entry => {
      this.#lastId += 1
      return { id: this.#lastId, file, place, progress: { state: 'waiting' }, acceptDuplicate: false, onFiled }
    })
    this.#set([...this.#entries, ...entries])
    this.#advance()
  }

  retry(id: number) {
    this.#change(id, { progress: { state: 'waiting' } })
    this.#advance()
  }

  /** The same file is already there, and is filed all the same. */
  acceptDuplicate(id: number) {
    this.#change(id, { acceptDuplicate: true, progress: { state: 'waiting' } })
    this.#advance()
  }

  /** Takes a file off the list; one that travels stops. */
  remove(id: number) {
    this.#running.get(id)?.abort()
    this.#set(this.#entries.filter((entry) => entry.id !== id))
  }

  /** Takes off the list all that goes to a place. */
  forget(place: Place) {
    for (const entry of this.#entries) if (samePlace(entry.place, place)) this.remove(entry.id)
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

  async #send(entry: Entry) {
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
  async #deliver({ id, file, place, acceptDuplicate, onFiled }: Entry, signal: AbortSignal): Promise<Progress> {
    try {
      const because = await refusalOf(file)
      if (because) return { state: 'refused', because }
      const question = acceptDuplicate ? null : await questionAbout(file, place, signal)
      if (question) return { state: 'asking', question }
      this.#change(id, { progress: { state: 'sending', share: 0 } })
      const document = await upload<Document>(pathOf(place), formOf(place, file, acceptDuplicate), {
        signal,
        onProgress: (share) => this.#change(id, { progress: { state: 'sending', share } }),
      })
      onFiled(document)
      return { state: 'filed', document }
    } catch (failure) {
      if (signal.aborted) return { state: 'waiting' }
      if (!(failure instanceof Failure)) return { state: 'refused', because: 'upload.gone' }
      // filed by somebody else while this one was on its way
      if (failure.problem?.code === 'documents.duplicate')
        return { state: 'asking', question: sentenceOf(failure.fault, i18n.t) }
      return { state: 'failed', failure }
    }
  }

  #change(id: number, change: Partial<Entry>) {
    this.#set(this.#entries.map((entry) => (entry.id === id ? { ...entry, ...change } : entry)))
  }

  #set(entries: readonly Entry[]) {
    this.#entries = entries
    for (const listener of this.#listeners) listener()
  }
}

/** Asked before the bytes leave; the server asks again when they arrive. */
async function questionAbout(file: File, { irp }: Place, signal: AbortSignal): Promise<string | null> {
  const sha256 = await sha256Of(file)
  if (!sha256) return null
  const query = { sha256, irp, itemsPerPage: 1 }
  const { member } = await get<Collection<DocumentRow>>('/api/documents/same', { query, signal })
  const [same] = member
  return same ? i18n.t('upload.duplicate', { title: same.title }) : null
}

export const queue = new UploadQueue()

/** Does something of it still travel? */
export const isBusy = (uploads: readonly Upload[]) =>
  uploads.some(({ progress: { state } }) => state === 'waiting' || state === 'sending')

/** Would another try be of use? */
export function mayRetry({ progress }: Upload): boolean {
  if (progress.state !== 'failed') return false
  const { status } = progress.failure
  return status === undefined || status >= 500 || [401, 403, 408, 429].includes(status)
}
