import { useEffect, useRef, useState } from 'react'
import type { ChannelAttachment } from '#contract/publishing/channel/channel.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { upload } from '#web/ground/http/upload.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { pdfRejectionReason } from '#web/papers/documents/pdfFile.ts'

/** State of an upload. `sending` with a share of 1: all bytes are sent, the server is processing the file. */
type AttachmentProgress =
  | { state: 'kept'; attachment: ChannelAttachment }
  | { state: 'sending'; share: number }
  | { state: 'refused'; because: TextKey }
  | { state: 'failed'; failure: Failure }

/** A file of a post being written. */
export interface DraftAttachment {
  key: number
  name: string
  /** Size in bytes. */
  size: number
  /** null for a file uploaded before. */
  file: File | null
  progress: AttachmentProgress
}

const toDraftAttachment = (attachment: ChannelAttachment): DraftAttachment => ({
  key: -attachment.id,
  name: attachment.fileName,
  size: attachment.size,
  file: null,
  progress: { state: 'kept', attachment },
})

/**
 * Manages the attachments of a post. Each file is uploaded as soon as it is chosen; unmounting cancels the uploads.
 * @param onKept called with the uploaded attachments, in order, whenever they change
 */
export function useAttachments(before: readonly ChannelAttachment[], onKept: (kept: { id: number }[]) => void) {
  const [all, setAll] = useState(() => before.map(toDraftAttachment))
  const latest = useRef(all)
  const lastKey = useRef(0)
  const [travelling] = useState(() => new Map<number, AbortController>())
  useEffect(
    () => () => {
      for (const one of travelling.values()) one.abort()
    },
    [travelling],
  )

  const keep = (next: DraftAttachment[]) => {
    const known = savedIds(latest.current)
    latest.current = next
    setAll(next)
    const ids = savedIds(next)
    if (ids.join() !== known.join()) onKept(ids.map((id) => ({ id })))
  }
  const change = (key: number, progress: AttachmentProgress) =>
    keep(latest.current.map((one) => (one.key === key ? { ...one, progress } : one)))

  async function send(key: number, file: File) {
    const own = new AbortController()
    travelling.set(key, own)
    change(key, { state: 'sending', share: 0 })
    const progress = await uploadAttachment(file, own.signal, (share) => change(key, { state: 'sending', share }))
    if (own.signal.aborted) return
    travelling.delete(key)
    change(key, progress)
  }

  return {
    all,
    add: (files: readonly File[]) => {
      const added = files.map((file): DraftAttachment => {
        lastKey.current += 1
        const { name, size } = file
        return { key: lastKey.current, name, size, file, progress: { state: 'sending', share: 0 } }
      })
      keep([...latest.current, ...added])
      for (const { key, file } of added) if (file) void send(key, file)
    },
    retry: ({ key, file }: DraftAttachment) => void (file && send(key, file)),
    /** Removes a file and cancels its upload. */
    remove: (key: number) => {
      travelling.get(key)?.abort()
      travelling.delete(key)
      keep(latest.current.filter((one) => one.key !== key))
    },
    /** Replaces the attachments by those of the version saved by somebody else. */
    reset: (attachments: readonly ChannelAttachment[]) => {
      for (const one of travelling.values()) one.abort()
      travelling.clear()
      latest.current = attachments.map(toDraftAttachment)
      setAll(latest.current)
    },
  }
}

const savedIds = (all: readonly DraftAttachment[]) =>
  all.flatMap(({ progress }) => (progress.state === 'kept' ? [progress.attachment.id] : []))

/** Uploads one file. @returns its final state */
async function uploadAttachment(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<AttachmentProgress> {
  const because = await pdfRejectionReason(file)
  if (because) return { state: 'refused', because }
  const form = new FormData()
  form.append('file', file)
  try {
    const attachment = await upload<ChannelAttachment>('/api/channel_attachments', form, {
      signal,
      onProgress: (share) => !signal.aborted && onProgress(share),
    })
    return { state: 'kept', attachment }
  } catch (failure) {
    if (failure instanceof Failure) return { state: 'failed', failure }
    return { state: 'refused', because: 'upload.gone' }
  }
}
