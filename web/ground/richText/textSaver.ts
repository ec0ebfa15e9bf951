import type { PersonReference } from '#contract/people/users/users.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { createPageHold } from '#web/ground/ui/pageHolds.ts'

/** A text as it is stored on the server. */
export interface StoredText {
  /** sanitized HTML */
  html: string
  version: number
  /** null: nothing was written yet */
  savedAt: string | null
  /** null: the account is erased, or nothing was written */
  savedBy: PersonReference | null
}

/** A text that the server has not acknowledged, as kept on the device. */
export interface UnsavedText {
  html: string
  /** the stored version that they are based on */
  version: number
  /** a text that was sent, without an answer */
  unanswered: string | null
}

/** What the screen shows of a text. */
export interface TextState {
  /** the text, with what is not saved yet */
  html: string
  /** `unreachable`: kept on the device and sent again; `refused`: sent again once it is changed */
  status: 'saved' | 'waiting' | 'unreachable' | 'conflict' | 'refused'
  savedAt: string | null
  /** what somebody else has stored meanwhile, in a conflict */
  theirs: StoredText | null
  /** why the server refuses the text */
  refusal: Failure | null
}

interface TextSaverParts {
  stored: Pick<StoredText, 'html' | 'version' | 'savedAt'>
  /** of the device: what it keeps outlives the page */
  device: { read: () => UnsavedText | null; write: (text: UnsavedText) => void; delete: () => void }
  /** @throws Failure */
  send: (html: string, version: number) => Promise<StoredText>
  /** @throws Failure */
  readBack: () => Promise<StoredText>
}

/** A pause in typing that is long enough to save, and the longest time without saving while somebody types on. */
const pauseMs = 800
const longestMs = 5_000
const retryMs = [2_000, 4_000, 8_000, 15_000] as const

export type TextSaver = ReturnType<typeof createTextSaver>

/**
 * Saves a text at each pause in typing. What the server has not acknowledged is kept on the device, and
 * sent again: first the text that has no answer, as it was, which the server recognizes if it has stored it. A text that
 * somebody else has changed is not overwritten: both texts are shown until one is chosen, or both are kept.
 */
export function createTextSaver({ stored, device, send, readBack }: TextSaverParts) {
  const onDevice = device.read()
  // what another tab has saved meanwhile is no longer unsaved
  const kept = onDevice?.unanswered === null && onDevice.html === stored.html ? null : onDevice
  let saved = stored.html
  let version = kept?.version ?? stored.version
  let unanswered = kept?.unanswered ?? null
  let state: TextState = {
    html: kept?.html ?? stored.html,
    status: kept ? 'waiting' : 'saved',
    savedAt: stored.savedAt,
    theirs: null,
    refusal: null,
  }
  let isSending = false
  let isStopped = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitingSince: number | null = null
  const listeners = new Set<() => void>()

  function change(over: Partial<TextState>) {
    state = { ...state, ...over }
    for (const tell of listeners) tell()
  }
  const isPending = () => unanswered !== null || state.html !== saved
  const hold = createPageHold()
  const keep = () => {
    hold(isPending())
    if (isPending()) device.write({ html: state.html, version, unanswered })
    else device.delete()
  }
  const plan = (milliseconds: number) => {
    clearTimeout(timer)
    if (!isStopped) timer = setTimeout(() => void flush(), milliseconds)
  }

  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (isSending || state.status === 'conflict') return
    if (!isPending()) return settle()
    const sent = (unanswered ??= state.html)
    waitingSince = null
    keep()
    isSending = true
    try {
      acknowledge(sent, await send(sent, version))
    } catch (failure) {
      // anything but a failed call is a bug
      if (!(failure instanceof Failure)) throw failure
      await handle(failure)
    } finally {
      isSending = false
    }
    if (state.status === 'waiting') plan(0)
  }

  function acknowledge(sent: string, text: StoredText) {
    failures = 0
    unanswered = null
    saved = sent
    version = text.version
    keep()
    change({ savedAt: text.savedAt, refusal: null, status: state.html === sent ? 'saved' : 'waiting' })
  }

  async function handle(failure: Failure) {
    if (failure.problem?.code === 'record.stale') return compare()
    if (isTransient(failure)) {
      change({ status: 'unreachable' })
      plan(retryMs[Math.min(failures, retryMs.length - 1)] ?? 0)
      failures += 1
      return
    }
    unanswered = null
    keep()
    change({ status: 'refused', refusal: failure })
  }

  /** Reads what somebody else has stored. */
  async function compare() {
    try {
      const theirs = await readBack()
      unanswered = null
      if (theirs.html === state.html) return acknowledge(theirs.html, theirs)
      keep()
      change({ status: 'conflict', theirs })
    } catch (failure) {
      if (!(failure instanceof Failure)) throw failure
      change({ status: 'unreachable' })
      plan(retryMs[0])
    }
  }

  function settle() {
    keep()
    change({ status: 'saved' })
  }

  /** Ends a conflict with this text, based on what is stored. */
  function resolve(html: string) {
    const { theirs } = state
    if (!theirs) return
    saved = theirs.html
    version = theirs.version
    change({ html, theirs: null, savedAt: theirs.savedAt, status: html === saved ? 'saved' : 'waiting' })
    keep()
    void flush()
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getState: () => state,
    type: (html: string) => {
      if (html === state.html) return
      change({ html, status: state.status === 'conflict' ? 'conflict' : 'waiting', refusal: null })
      keep()
      if (state.status === 'conflict') return
      waitingSince ??= Date.now()
      plan(Math.min(pauseMs, Math.max(0, waitingSince + longestMs - Date.now())))
    },
    /** Saves what is not saved, at once. */
    flush,
    /** Takes over what somebody else has stored, unless something is unsaved here: saving it will tell. */
    adopt: (note: Pick<StoredText, 'html' | 'version' | 'savedAt'>) => {
      if (note.version <= version || isSending || isPending()) return
      saved = note.html
      version = note.version
      change({ html: note.html, savedAt: note.savedAt })
    },
    keepBoth: () => resolve(`${state.theirs?.html ?? ''}${state.html}`),
    keepMine: () => resolve(state.html),
    takeTheirs: () => resolve(state.theirs?.html ?? state.html),
    start: () => {
      isStopped = false
      if (isPending()) plan(0)
      else keep()
    },
    /** Sends what is not saved once more; the device keeps it until it is acknowledged. */
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      if (isPending()) void flush()
    },
  }
}

/** Whether the same call may succeed later; the end of the sign-in is one such case. */
const isTransient = ({ fault, status = 0 }: Failure) =>
  fault.kind === 'no-response' || status >= 500 || [401, 408, 425, 429].includes(status)
