import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { ContactFollowUpForm, type ContactMessage } from '#contract/people/contact/contact.ts'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useRestoredInput } from '#web/ground/fields/useRestoredInput.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { contactMessage } from '#web/people/contact/api.ts'
import { useFollowUp } from './api.ts'

export type Draft = z.input<typeof ContactFollowUpForm>
export const fieldOrder = ['state', 'assignedTo', 'notes'] as const satisfies (keyof Draft)[]

const draftOf = ({ state, assignedTo, notes, version }: ContactMessage): Draft => ({
  state,
  assignedTo: assignedTo && { id: assignedTo.id },
  notes: notes ?? '',
  version,
})

/**
 * Handles the follow-up form of a message. Keeps the input when saving fails. `conflict` describes a concurrent change
 * (who, when) until the user chooses a version.
 */
export function useFollowUpForm(message: ContactMessage) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const saving = useFollowUp(message.id)
  const [conflict, setConflict] = useState<string | null>(null)
  const form = useForm<Draft, unknown, ContactFollowUpForm>({
    resolver: formResolver(ContactFollowUpForm, t, fieldLabels),
    defaultValues: draftOf(message),
  })
  // the version is among the input: a message changed meanwhile is not overwritten
  useRestoredInput(form, () => `followUp ${message.id} 1`)
  const { reset, setValue, handleSubmit, formState } = form
  const { isDirty, isSubmitting } = formState

  const show = (shown: ContactMessage) => {
    setConflict(null)
    reset(draftOf(shown))
  }

  // a refetched message replaces a form without changes
  const follow = useEffectEvent((read: ContactMessage) => {
    if (!isDirty && !isSubmitting) reset(draftOf(read))
  })
  useEffect(() => follow(message), [message])

  const save = () =>
    handleSubmit(async (fields) => {
      try {
        show(await saving.mutateAsync(fields))
      } catch (failure) {
        // other errors are bugs
        if (!(failure instanceof Failure)) throw failure
        const { problem } = failure
        if (problem?.code === 'record.stale')
          setConflict(frenchSpaces(problem.description.replace(/ Rechargez.*$/u, '')))
        showViolationsAndFocus(failure, form, fieldOrder)
      }
    })()

  const readAgain = () => queries.fetchQuery({ ...contactMessage(message.id), staleTime: 0 })
  return {
    form,
    conflict,
    save,
    /** Overwrites the other version with this one. */
    keepMine: async () => {
      setValue('version', (await readAgain()).version)
      await save()
    },
    takeTheirs: async () => show(await readAgain()),
  }
}
