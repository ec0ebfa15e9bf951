import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { ContactVariant } from '#contract/people/contact/contactStates.ts'
import {
  deleteUnsavedInput,
  readSignOut,
  readUnsavedInput,
  storeUnsavedInput,
} from '#web/ground/fields/unsavedInput.ts'
import { useKeepWhileTyping } from '#web/ground/fields/useKeepWhileTyping.ts'
import type { Draft, MessageOutput } from './draft.ts'

const formatVersion = 1

/** Stores the message in the browser until it is sent, without the file. Restores what an earlier visit left. */
export function useUnsavedMessage(
  { subscribe, getValues, reset, formState }: UseFormReturn<Draft, unknown, MessageOutput>,
  person: number,
  variant: ContactVariant,
) {
  const name = `contact ${variant} ${formatVersion}`
  const [found, setFound] = useState(() => readUnsavedInput<Draft>(person, name))
  const [openedAfter] = useState(readSignOut)
  const isOver = useRef(false)
  const { isDirty } = formState

  const takeUp = useEffectEvent(() => {
    if (found) reset({ ...found.typed, file: null, website: '' }, { keepDefaultValues: true })
  })
  useEffect(() => takeUp(), [])

  const keep = () => {
    if (isOver.current) return
    const { file: _file, website: _website, ...typed } = getValues()
    if (isDirty) storeUnsavedInput(person, name, typed, openedAfter)
    else deleteUnsavedInput(person, name)
  }
  useKeepWhileTyping(subscribe, { keep })

  return {
    /** ISO instant of the last change of the restored message; null for a new one */
    leftAt: found?.at ?? null,
    /** Starts a new message. */
    beginAgain: () => {
      setFound(null)
      deleteUnsavedInput(person, name)
      reset()
    },
    /** Deletes the stored message after it was sent. */
    forget: () => {
      isOver.current = true
      deleteUnsavedInput(person, name)
    },
  }
}
