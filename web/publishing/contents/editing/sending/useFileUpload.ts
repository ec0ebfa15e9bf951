import { useEffect, useRef, useState } from 'react'
import { Failure } from '#web/ground/http/failure.ts'
import type { upload } from '#web/ground/http/upload.ts'

export type FileUpload =
  | { state: 'none' }
  | { state: 'sending'; file: File; share: number }
  | { state: 'failed'; file: File; failure: Failure }

/** Uploads the form data that contains the file, and handles the response. */
type SendForm = (form: FormData, way: Parameters<typeof upload>[2]) => Promise<unknown>

/** Uploads one file at a time; a new file replaces the running upload. Unmounting cancels it. */
export function useFileUpload(deliver: SendForm) {
  const [sending, setSending] = useState<FileUpload>({ state: 'none' })
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
    /** Cancels the running upload or clears the failed one. */
    cancel: () => {
      travelling.current?.abort()
      setSending({ state: 'none' })
    },
  }
}
