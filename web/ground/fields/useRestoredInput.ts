import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { me } from '#web/ground/viewer/api.ts'
import { deleteUnsavedInput, readUnsavedInput, storeUnsavedInput } from './unsavedInput.ts'
import { useKeepWhileTyping } from './useKeepWhileTyping.ts'

/**
 * Restores form input after the sign-in expired or the tab was closed before saving (QUALITY WEB-13). Leaving the form
 * deletes the stored input.
 * @param name form, record and version of the stored format: `refusal 12 1`; null: nothing is kept
 * @param never fields that must not be stored: passwords
 */
export function useRestoredInput<Typed extends FieldValues, Form>(
  { subscribe, getValues, setValue, formState }: UseFormReturn<Typed, unknown, Form>,
  name: string | null,
  never: readonly FieldPath<Typed>[] = [],
) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // id of the user who started; after an expired sign-in it is no longer known
  const [person] = useState(() => queries.getQueryData(me.queryKey)?.id ?? 0)
  const { isDirty } = formState

  const takeUp = useEffectEvent(() => {
    if (name === null) return
    const found = readUnsavedInput<Typed>(person, name)
    if (!found) return
    for (const [field, value] of Object.entries(found.typed))
      setValue(field as FieldPath<Typed>, value, { shouldDirty: true })
    notify('info', t('form.typedAgain'))
  })
  useEffect(() => takeUp(), [])

  const keep = () => {
    if (name === null) return
    if (!isDirty) return deleteUnsavedInput(person, name)
    const typed = Object.entries(getValues()).filter(([field]) => !never.some((one) => one === field))
    storeUnsavedInput(person, name, Object.fromEntries(typed))
  }
  useKeepWhileTyping(subscribe, { keep })
  useEffect(
    () => () => {
      const isSignedOut = queries.getQueryData(me.queryKey) === null
      if (name !== null && !isSignedOut) deleteUnsavedInput(person, name)
    },
    [queries, person, name],
  )
}
