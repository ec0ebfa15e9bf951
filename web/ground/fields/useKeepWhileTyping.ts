import { useEffect, useEffectEvent } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

/** Pause after a change before what is typed is kept. */
export const keepDelayMs = 400

interface Keeping {
  /** Stores or deletes what is typed. */
  keep: () => void
  /** Whether the first values are kept as well, before anything is typed. */
  fromStart?: boolean
}

/** Calls `keep` shortly after each change of a form, and at once when it is left. */
export function useKeepWhileTyping<Typed extends FieldValues, Form>(
  subscribe: UseFormReturn<Typed, unknown, Form>['subscribe'],
  { keep, fromStart = false }: Keeping,
) {
  const now = useEffectEvent(keep)
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(pause)
      pause = setTimeout(() => now(), keepDelayMs)
    }
    const stop = subscribe({ formState: { values: true }, callback: later })
    const hidden = () => now()
    if (fromStart) later()
    addEventListener('pagehide', hidden)
    return () => {
      stop()
      clearTimeout(pause)
      now()
      removeEventListener('pagehide', hidden)
    }
  }, [subscribe, fromStart])
}
