import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { me } from '#web/ground/viewer/api.ts'
import { deleteUnsavedInput, readSignOut, readUnsavedInput, storeUnsavedInput } from './unsavedInput.ts'
import { useKeepWhileTyping } from './useKeepWhileTyping.ts'

/**
 * Restores form input after the sign-in expired or the tab was closed before saving (QUALITY WEB-13). Leaving the form
 * deletes the stored input.
 * @param nameOf form, record, version that the fields were filled from, and version of the stored format:
 * `document 12 3 1`; null: nothing is kept
 * @param never fields that must not be stored: passwords
 */
export function useRestoredInput<Typed extends FieldValues, Form>(
  { subscribe, getValues, setValue, formState }: UseFormReturn<Typed, unknown, Form>,
  nameOf: () => string | null,
  never: readonly FieldPath<Typed>[] = [],
) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // id of the user who started; after an expired sign-in it is no longer known
  const [person] = useState(() => queries.getQueryData(me.queryKey)?.id ?? 0)
  const [openedAfter] = useState(readSignOut)
  const storedAs = useRef<string | null>(null)
  const { isDirty } = formState

  const takeUp = useEffectEvent(() => {
    const name = nameOf()
    const found = name && readUnsavedInput<Typed>(person, name)
    if (!found) return
    for (const [field, value] of Object.entries(found.typed))
      setValue(field as FieldPath<Typed>, value, { shouldDirty: true })
    notify('info', t('form.typedAgain'))
  })
  useEffect(() => takeUp(), [])

  const forget = () => {
    for (const name of [storedAs.current, nameOf()]) if (name !== null) deleteUnsavedInput(person, name)
    storedAs.current = null
  }
  const keep = () => {
    const name = nameOf()
    if (name === null) return
    // the record may have another version by now
    if (!isDirty || storedAs.current !== name) forget()
    if (!isDirty) return
    storedAs.current = name
    const typed = Object.entries(getValues()).filter(([field]) => !never.some((one) => one === field))
    storeUnsavedInput(person, name, Object.fromEntries(typed), openedAfter)
  }
  useKeepWhileTyping(subscribe, { keep })
  const leave = useEffectEvent(() => {
    const isSignedOut = queries.getQueryData(me.queryKey) === null
    if (!isSignedOut) forget()
  })
  useEffect(() => () => leave(), [])
}
