import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { type AdminUserForm, adminUserFormOf } from '#contract/people/users/userForms.ts'
import type { UserRecord } from '#contract/people/users/users.ts'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { user } from '#web/people/users/api.ts'
import { useWriteAccount } from './api.ts'
import { type Draft, draftFields, draftOf } from './draft.ts'

/** Schema of the form of an account: it reports a place without a body as missing. */
const schemaOf = (record: UserRecord) => adminUserFormOf(record) as z.ZodType<AdminUserForm, Draft>

/**
 * Handles the form of an account. Keeps the input when saving fails; `conflict` describes a concurrent change (who,
 * when) until the user chooses a version.
 */
export function useAccountForm(record: UserRecord) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync: write } = useWriteAccount(record.id, 'userForm.saved')
  const { mutateAsync: writeAndValidate } = useWriteAccount(record.id, 'users.validated')
  const [conflict, setConflict] = useState<string | null>(null)
  const form = useForm<Draft, unknown, AdminUserForm>({
    resolver: formResolver(schemaOf(record), t, fieldLabels),
    defaultValues: draftOf(record),
  })
  const { reset, setValue, handleSubmit, formState } = form

  const show = (saved: UserRecord) => {
    setConflict(null)
    reset(draftOf(saved))
  }

  const save = ({ validating = false } = {}) =>
    handleSubmit(async (fields) => {
      try {
        show(await (validating ? writeAndValidate({ ...fields, status: 'validated' }) : write(fields)))
      } catch (failure) {
        // other errors are bugs
        if (!(failure instanceof Failure)) throw failure
        const { problem } = failure
        if (problem?.code === 'record.stale')
          setConflict(frenchSpaces(problem.description.replace(/ Rechargez.*$/u, '')))
        showViolationsAndFocus(failure, form, draftFields)
      }
    })()

  const readAgain = () => queries.fetchQuery({ ...user(record.id), staleTime: 0 })

  return {
    form,
    isDirty: formState.isDirty,
    isSaving: formState.isSubmitting,
    save,
    show,
    conflict: conflict && {
      said: conflict,
      /** Overwrites the other version with this one. */
      keepMine: async () => {
        setValue('version', (await readAgain()).version ?? 1)
        await save()
      },
      takeTheirs: async () => show(await readAgain()),
    },
  }
}
