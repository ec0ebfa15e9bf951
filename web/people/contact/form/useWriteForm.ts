import { useSuspenseQuery } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import type { ContactReceipt } from '#contract/people/contact/contact.ts'
import type { ContactVariant } from '#contract/people/contact/contactStates.ts'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { useMe } from '#web/ground/viewer/api.ts'
import { contactTopics } from '#web/people/contact/api.ts'
import { useSendMessage } from './api.ts'
import {
  createPrefilledDraft,
  type Draft,
  fieldOrder,
  firstTrainingRequest,
  type MessageOutput,
  messageSchema,
} from './draft.ts'
import { useUnsavedMessage } from './useUnsavedMessage.ts'

/** Labels of the fields of a training request, as its form shows them. */
const trainingLabels = { ...fieldLabels, topic: 'formation souhaitée' }

/** Handles the contact form. Keeps the input when sending fails. */
export function useWriteForm(
  variant: ContactVariant,
  newMandateIn: number | undefined,
  onSent: (receipt: ContactReceipt) => void,
) {
  const { t } = useTranslation()
  const user = useMe()
  const topics = useSuspenseQuery(contactTopics).data.member
  const sending = useSendMessage(variant)
  const form = useForm<Draft, unknown, MessageOutput>({
    resolver: formResolver(messageSchema(t), t, variant === 'training' ? trainingLabels : fieldLabels),
    defaultValues: {
      ...createPrefilledDraft(t, user, variant),
      ...(newMandateIn !== undefined && firstTrainingRequest(t, user, newMandateIn, topics)),
    },
  })
  const kept = useUnsavedMessage(form, user.id, variant)

  const submit = form.handleSubmit(async (written) => {
    try {
      const receipt = await sending.mutateAsync(written)
      kept.forget()
      onSent(receipt)
    } catch (failure) {
      // other errors are bugs
      if (!(failure instanceof Failure)) throw failure
      const faults = showViolationsAndFocus(failure, form, fieldOrder)
      // autofill has filled in the honeypot: empties it for the next attempt
      if (faults.some(({ field }) => field === 'website')) {
        form.setValue('website', '')
        notify('warning', t('contact.filledIn'))
      }
    }
  })

  return {
    form,
    submit,
    account: user.email,
    leftAt: kept.leftAt,
    beginAgain: kept.beginAgain,
    /** reason of a failure that concerns no field */
    failure: sending.error instanceof Failure && sending.error.status !== 422 ? sending.error.fault : null,
  }
}
