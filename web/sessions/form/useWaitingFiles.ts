import { useRef, useState } from 'react'
import type { Session } from '#contract/sessions.ts'
import { useUploads } from '#web/documents/upload/useUploads.ts'
import { type Typed, typedOf } from './typed.ts'

type Waiting = Readonly<Record<string, readonly File[]>>

/** Files dropped on points, by the key of the point: those of a point that is not saved yet wait for it. */
export function useWaitingFiles() {
  const [waiting, show] = useState<Waiting>({})
  // what is added while a save travels is not forgotten by its answer
  const held = useRef<Waiting>({})
  const { add } = useUploads({ place: nowhere })
  const keep = (files: Waiting) => {
    held.current = files
    show(files)
  }

  return {
    waiting,
    add: (key: string, files: readonly File[]) =>
      keep({ ...held.current, [key]: [...(held.current[key] ?? []), ...files] }),
    giveUp: (key: string) => {
      const { [key]: _given, ...others } = held.current
      keep(others)
    },
    /**
     * Sends those whose point is saved now.
     * @param sent the form as it was saved: its points are those of the session, in the same order
     * @returns whether some have begun to travel
     */
    send(session: Session, sent: Typed): boolean {
      const saved = typedOf(session).points
      const others: Record<string, readonly File[]> = {}
      let isSending = false
      for (const [key, files] of Object.entries(held.current)) {
        const index = sent.points.findIndex((point) => point.key === key)
        const point = sent.points[index]?.id ?? saved[index]?.id
        if (point === undefined) others[key] = files
        else {
          add(files, { irp: session.irp.id, family: 'session', session: session.id, point })
          isSending = true
        }
      }
      keep(others)
      return isSending
    },
  }
}

const nowhere = { irp: 0, family: 'session' } as const
