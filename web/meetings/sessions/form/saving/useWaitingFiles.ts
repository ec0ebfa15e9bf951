import { useRef, useState } from 'react'
import type { TypedPoint } from '#web/meetings/sessions/form/typed/typed.ts'
import { useUploads } from '#web/papers/documents/useUploads.ts'

interface SavedPlace {
  id: number
  /** its body */
  irp: number
}
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
     * Sends those whose point is saved.
     * @param place the session, once it is saved
     * @param points of the form, each with its number once it has one
     * @returns whether some have begun to travel, and whether some still wait
     */
    send({ id, irp }: SavedPlace, points: readonly Pick<TypedPoint, 'key' | 'id'>[]) {
      const others: Record<string, readonly File[]> = {}
      let isSending = false
      for (const [key, files] of Object.entries(held.current)) {
        const point = points.find((saved) => saved.key === key)?.id
        if (point === undefined) others[key] = files
        else {
          add(files, { irp, family: 'session', session: id, point })
          isSending = true
        }
      }
      keep(others)
      return { isSending, isWaiting: Object.keys(others).length > 0 }
    },
  }
}

const nowhere = { irp: 0, family: 'session' } as const
