import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { me } from '#web/ground/viewer/api.ts'
import { deleteUnsavedInput, readUnsavedInput, storeUnsavedInput } from './unsavedInput.ts'
import { keepDelayMs } from './useKeepWhileTyping.ts'

interface RestoredFields<Typed> {
  /** form, record and version of the stored format: `remark 12 1` */
  name: string
  /** what the fields hold, as JSON can say it */
  typed: Typed
  /** what they hold before anything is typed: a record that says something else by now is not overwritten */
  saved: Typed
  /** Writes restored values into the fields. */
  fill: (typed: Typed) => void
}

/** Both as JSON. */
interface KeptFields {
  written: string
  unchanged: string
}

function keepFields(person: number, name: string, fields: KeptFields) {
  if (fields.written === fields.unchanged) deleteUnsavedInput(person, name)
  else storeUnsavedInput(person, name, fields)
}

/**
 * Restores fields that are held as states, as `useRestoredInput` does for a form, after the sign-in expired or the tab
 * was closed before saving (QUALITY WEB-13). Leaving the form deletes the stored values.
 */
export function useRestoredFields<Typed>({ name, typed, saved, fill }: RestoredFields<Typed>): { isDirty: boolean } {
  const { t } = useTranslation()
  const queries = useQueryClient()
  // id of the user who started; after an expired sign-in it is no longer known
  const [person] = useState(() => queries.getQueryData(me.queryKey)?.id ?? 0)
  const [written, unchanged] = [JSON.stringify(typed), JSON.stringify(saved)]
  const isDirty = written !== unchanged

  const takeUp = useEffectEvent(() => {
    const found = readUnsavedInput<KeptFields>(person, name)?.typed
    if (found?.unchanged !== unchanged) return
    fill(JSON.parse(found.written) as Typed)
    notify('info', t('form.typedAgain'))
  })
  useEffect(() => takeUp(), [])

  const keep = useEffectEvent(() => keepFields(person, name, { written, unchanged }))
  useEffect(() => {
    const pause = setTimeout(() => keepFields(person, name, { written, unchanged }), keepDelayMs)
    return () => clearTimeout(pause)
  }, [person, name, written, unchanged])
  useEffect(() => {
    const hidden = () => keep()
    addEventListener('pagehide', hidden)
    return () => {
      removeEventListener('pagehide', hidden)
      const isSignedOut = queries.getQueryData(me.queryKey) === null
      if (isSignedOut) keep()
      else deleteUnsavedInput(person, name)
    }
  }, [queries, person, name])
  return { isDirty }
}
