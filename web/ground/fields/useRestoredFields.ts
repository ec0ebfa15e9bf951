import { hashKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { me } from '#web/ground/viewer/api.ts'
import { deleteUnsavedInput, readSignOut, readUnsavedInput, storeUnsavedInput } from './unsavedInput.ts'
import { keepDelayMs } from './useKeepWhileTyping.ts'

interface RestoredFields<Typed> {
  /** form, record and version of the stored format: `remark 12 1` */
  name: string
  /** what the fields hold, as JSON can say it */
  typed: Typed
  /** what they hold before anything is typed: the record as the form has read it, or what a new one begins with */
  saved: Typed
  /** there is no record yet, which restored values could overwrite: they are taken up whatever `saved` is */
  isNew?: boolean
  /** Writes restored values into the fields. */
  fill: (typed: Typed) => void
}

/** A stored form. */
interface KeptFields<Typed> {
  typed: Typed
  /** hash of what they are based on */
  base: string
}

const hashOf = (values: unknown) => hashKey([values])

/**
 * Restores fields that are held as states, as `useRestoredInput` does for a form, after the sign-in expired or the tab
 * was closed before saving (QUALITY WEB-13). Values based on a record that says something else by now are not taken up.
 * Leaving the form deletes the stored values.
 */
export function useRestoredFields<Typed>(fields: RestoredFields<Typed>): { isDirty: boolean } {
  const { name, typed, saved, isNew = false, fill } = fields
  const { t } = useTranslation()
  const queries = useQueryClient()
  // id of the user who started; after an expired sign-in it is no longer known
  const [person] = useState(() => queries.getQueryData(me.queryKey)?.id ?? 0)
  const [openedAfter] = useState(readSignOut)
  const [written, base] = [hashOf(typed), hashOf(saved)]
  const [start] = useState(written)
  const isDirty = written !== base

  const takeUp = useEffectEvent(() => {
    const found = readUnsavedInput<KeptFields<Typed>>(person, name)?.typed
    if (!found || (!isNew && found.base !== base)) return
    fill(found.typed)
    notify('info', t('form.typedAgain'))
  })
  useEffect(() => takeUp(), [])

  const keep = useEffectEvent(() => {
    if (isDirty) storeUnsavedInput(person, name, { typed, base } satisfies KeptFields<Typed>, openedAfter)
    else deleteUnsavedInput(person, name)
  })
  useEffect(() => {
    // what an earlier visit left stays until something is typed here
    if (written === start) return undefined
    const pause = setTimeout(() => keep(), keepDelayMs)
    return () => clearTimeout(pause)
  }, [written, start])
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
