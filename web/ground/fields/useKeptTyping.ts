import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { forgetTyping, type KeptTyping, keepTyping, readTyping } from './keptTyping.ts'

/** What was typed, and the saved record that one began with. */
interface Kept<Typed> {
  mine: Typed
  base: Typed
  version: number | null
}

const pauseMs = 400

/**
 * Keeps what is typed in the browser as long as it is not saved, so that a closed tab or a lost network loses nothing.
 * @param person whose typing it is: said by the page, since nobody is known any more while one is signed out
 * @param name which form of which record, and the version of what is kept: `session 12 1`
 * @returns what an earlier visit left, until one says what becomes of it: meanwhile nothing else is kept
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
    // what is typed back to what is saved is kept no longer
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
    /** The earlier typing is taken up again, or given up. */
    settle: (): KeptTyping<Kept<Typed>> | null => {
      setOffered(null)
      forgetTyping(person, name)
      return offered
    },
    /** It is saved. */
    forget: () => forgetTyping(person, name),
  }
}
