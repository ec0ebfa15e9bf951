import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ContactVariant } from '#contract/people/contactStates.ts'
import { forgetTyping, keepTyping, readTyping } from '#web/ground/fields/keptTyping.ts'
import type { Draft, Written } from './draft.ts'

const shape = 1
const pauseMs = 400

/**
 * Keeps the message in the browser until it is sent, so that a closed tab or a lost network loses nothing but the file, which
 * no browser keeps. What an earlier visit left is there again.
 */
export function useKeptMessage(
  { subscribe, getValues, reset, formState }: UseFormReturn<Draft, unknown, Written>,
  person: number,
  variant: ContactVariant,
) {
  const name = `contact ${variant} ${shape}`
  const [found, setFound] = useState(() => readTyping<Draft>(person, name))
  const isOver = useRef(false)
  const { isDirty } = formState

  const takeUp = useEffectEvent(() => {
    if (found) reset({ ...found.typed, file: null, website: '' }, { keepDefaultValues: true })
  })
  useEffect(() => takeUp(), [])

  const keep = useEffectEvent(() => {
    if (isOver.current) return
    const { file: _file, website: _website, ...typed } = getValues()
    if (isDirty) keepTyping(person, name, typed)
    else forgetTyping(person, name)
  })
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(pause)
        pause = setTimeout(keep, pauseMs)
      },
    })
    const now = () => keep()
    addEventListener('pagehide', now)
    return () => {
      stop()
      clearTimeout(pause)
      keep()
      removeEventListener('pagehide', now)
    }
  }, [subscribe])

  return {
    /** ISO instant at which the message that is taken up again was left; null for a new one */
    leftAt: found?.at ?? null,
    /** A new message instead. */
    beginAgain: () => {
      setFound(null)
      forgetTyping(person, name)
      reset()
    },
    /** It is sent. */
    forget: () => {
      isOver.current = true
      forgetTyping(person, name)
    },
  }
}
