import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { forgetTyping, type KeptTyping, keepTyping, readTyping } from './keptTyping.ts'

/** Edited values, and the saved record they are based on. */
interface Kept<Typed> {
  mine: Typed
  base: Typed
  version: number | null
}

const pauseMs = 400

/**
 * Stores form input in the browser until it is saved, so that a closed tab or a lost connection loses nothing.
 * @param person id of the user, from the page: it is unknown in the cache after the sign-in expired
 * @param name form, record and version of the stored format: `session 12 1`
 * @returns `offered`: input of an earlier visit; nothing is stored until `settle` is called
 */
export function useKeptTyping<Typed extends FieldValues, Form>(
  { subscribe, getValues, formState }: UseFormReturn<Typed, unknown, Form>,
  person: number,
  name: string,
  base: { typed: Typed; version: number | null },
) {
  const [offered, setOffered] = useState(() => readTyping<Kept<Typed>>(person, name))
  const { isDirty } = formState

  const keep = useEffectEvent(() => {
    if (offered) return
    if (isDirty)
      keepTyping(person, name, { mine: getValues(), base: base.typed, version: base.version } satisfies Kept<Typed>)
    else forgetTyping(person, name)
  })
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(pause)
      pause = setTimeout(keep, pauseMs)
    }
    const stop = subscribe({ formState: { values: true }, callback: later })
    const now = () => keep()
    // input changed back to the saved values is deleted
    later()
    addEventListener('pagehide', now)
    return () => {
      stop()
      clearTimeout(pause)
      keep()
      removeEventListener('pagehide', now)
    }
  }, [subscribe])

  return {
    offered,
    /** Returns and deletes the offered input, whether it is restored or dropped. */
    settle: (): KeptTyping<Kept<Typed>> | null => {
      setOffered(null)
      forgetTyping(person, name)
      return offered
    },
    /** Deletes the stored input after saving. */
    forget: () => forgetTyping(person, name),
  }
}
