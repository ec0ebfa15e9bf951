import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useRestoredInput } from '#web/ground/fields/useRestoredInput.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { me } from '#web/ground/viewer/api.ts'
import { useSaveProfile } from './mutations.ts'
import { type Draft, draftOf, fieldOrder, type Profile, profileSchema } from './profileDraft.ts'

/**
 * Handles the profile form. Keeps the input when saving fails. `conflict` describes a concurrent change (who, when)
 * until the user chooses one of the two versions.
 */
export function useProfileForm(user: Me) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const save = useSaveProfile(user.id)
  const [base, setBase] = useState(user)
  const [conflict, setConflict] = useState<string | null>(null)
  const form = useForm<Draft, unknown, Profile>({
    resolver: formResolver(profileSchema(t, user), t, fieldLabels),
    defaultValues: draftOf(base),
  })
  const { reset, handleSubmit, formState } = form
  const { isDirty, isSubmitting } = formState

  // a refetched record replaces a form without changes
  if (!isDirty && !isSubmitting && base.version !== user.version) setBase(user)
  useEffect(() => reset(draftOf(base)), [base, reset])
  useRestoredInput(form, () => `profile ${base.version} 1`, ['currentPassword'])

  const show = (shown: Me) => {
    setBase(shown)
    setConflict(null)
  }

  const saveAs = (known: number) =>
    handleSubmit(async (fields) => {
      try {
        show(await save.mutateAsync({ ...fields, version: known }))
      } catch (failure) {
        // other errors are bugs
        if (!(failure instanceof Failure)) throw failure
        const { problem } = failure
        if (problem?.code === 'record.stale') setConflict(frenchSpaces(problem.description))
        showViolationsAndFocus(failure, form, fieldOrder)
      }
    })()

  const readAgain = () => queries.fetchQuery({ ...me, staleTime: 0 })
  const keepMine = async () => {
    const theirs = await readAgain()
    if (theirs) await saveAs(theirs.version)
  }
  const takeTheirs = async () => {
    const theirs = await readAgain()
    if (theirs) show(theirs)
  }

  return {
    form,
    isDirty,
    isSubmitting,
    conflict,
    save: () => saveAs(base.version),
    undo: () => reset(),
    keepMine,
    takeTheirs,
  }
}
