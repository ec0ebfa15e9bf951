import { useRef, useState } from 'react'
import type { PointFormValues } from '#web/meetings/sessions/form/typed/formValues.ts'
import { useUploads } from '#web/papers/documents/useUploads.ts'

interface SavedPlace {
  id: number
  /** Body of the session. */
  irp: number
}
/** Key of the files dropped beside the points, which get their point in the tray. */
export const trayKey = ''
type Waiting = Readonly<Record<string, readonly File[]>>

/** Manages the files dropped on points, by point key: those of an unsaved point wait until it is saved. */
export function useWaitingFiles() {
  const [waiting, show] = useState<Waiting>({})
  // a ref, so that files added during a save are not lost when its response arrives
  const held = useRef<Waiting>({})
  const { add } = useUploads({ place: unsetTarget, melts: true })
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
     * Uploads the files whose point is saved.
     * @param place the saved session
     * @param points points of the form, with their id once they have one
     * @returns whether uploads started, and whether some files still wait
     */
    send({ id, irp }: SavedPlace, points: readonly Pick<PointFormValues, 'key' | 'id'>[]) {
      const others: Record<string, readonly File[]> = {}
      let isSending = false
      for (const [key, files] of Object.entries(held.current)) {
        const point = points.find((saved) => saved.key === key)?.id
        if (point === undefined && key !== trayKey) {
          others[key] = files
          continue
        }
        add(files, { irp, family: 'session', session: id, point })
        isSending = true
      }
      keep(others)
      return { isSending, isWaiting: Object.keys(others).length > 0 }
    },
  }
}

const unsetTarget = { irp: 0, family: 'session' } as const
