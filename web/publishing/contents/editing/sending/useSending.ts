import { useEffect, useRef, useState } from 'react'
import { Failure } from '#web/ground/http/failure.ts'
import type { upload } from '#web/ground/http/upload.ts'

export type Sending =
  | { state: 'none' }
  | { state: 'sending'; file: File; share: number }
  | { state: 'failed'; file: File; failure: Failure }

/** Sends a form with the file, and does what follows. */
type Deliver = (form: FormData, way: Parameters<typeof upload>[2]) => Promise<unknown>

/** Sends one file at a time; another one takes the place of the one that travels. Nothing travels once the screen is left. */
export function useSending(deliver: Deliver) {
  const [sending, setSending] = useState<Sending>({ state: 'none' })
  const travelling = useRef<AbortController>(undefined)
  useEffect(() => () => travelling.current?.abort(), [])

  async function send(file: File) {
    travelling.current?.abort()
    const own = new AbortController()
    travelling.current = own
    setSending({ state: 'sending', file, share: 0 })
    const form = new FormData()
    form.append('file', file)
    try {
      await deliver(form, {
        signal: own.signal,
        onProgress: (share) => !own.signal.aborted && setSending({ state: 'sending', file, share }),
      })
      if (!own.signal.aborted) setSending({ state: 'none' })
    } catch (failure) {
      if (own.signal.aborted) return
      if (!(failure instanceof Failure)) throw failure
      setSending({ state: 'failed', file, failure })
    }
  }

  return {
    sending,
    send: (file: File) => void send(file),
    /** gives up the one that travels, or forgets the one that failed */
    cancel: () => {
      travelling.current?.abort()
      setSending({ state: 'none' })
    },
  }
}
