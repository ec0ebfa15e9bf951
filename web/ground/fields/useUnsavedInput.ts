import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import {
  deleteUnsavedInput,
  readSignOut,
  readUnsavedInput,
  storeUnsavedInput,
  type UnsavedInput,
} from './unsavedInput.ts'
import { useKeepWhileTyping } from './useKeepWhileTyping.ts'

/** Edited values, and the saved record they are based on. */
interface UnsavedEdit<Typed> {
  mine: Typed
  base: Typed
  version: number | null
}

/**
 * Stores form input in the browser until it is saved, so that a closed tab or a lost connection loses nothing.
 * @param person id of the user, from the page: it is unknown in the cache after the sign-in expired
 * @param name form, record and version of the stored format: `session 12 1`
 * @returns `offered`: input of an earlier visit; nothing is stored until `settle` is called
 */
export function useUnsavedInput<Typed extends FieldValues, Form>(
  { subscribe, getValues, formState }: UseFormReturn<Typed, unknown, Form>,
  person: number,
  name: string,
  base: { typed: Typed; version: number | null },
) {
  const [offered, setOffered] = useState(() => readUnsavedInput<UnsavedEdit<Typed>>(person, name))
  const [openedAfter] = useState(readSignOut)
  const { isDirty } = formState

  const keep = () => {
    if (offered) return
    if (isDirty)
      storeUnsavedInput(
        person,
        name,
        { mine: getValues(), base: base.typed, version: base.version } satisfies UnsavedEdit<Typed>,
        openedAfter,
      )
    else deleteUnsavedInput(person, name)
  }
  // input changed back to the saved values is deleted
  useKeepWhileTyping(subscribe, { keep, fromStart: true })

  return {
    offered,
    /** Returns and deletes the offered input, whether it is restored or dropped. */
    settle: (): UnsavedInput<UnsavedEdit<Typed>> | null => {
      setOffered(null)
      deleteUnsavedInput(person, name)
      return offered
    },
    /** Deletes the stored input after saving. */
    forget: () => deleteUnsavedInput(person, name),
  }
}
