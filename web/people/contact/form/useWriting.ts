import { useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/labels.ts'
import type { ContactReceipt } from '#contract/people/contact.ts'
import type { ContactVariant } from '#contract/people/contactStates.ts'
import { showRefused } from '#web/ground/fields/faults.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { useMe } from '#web/ground/viewer/api.ts'
import { useSendMessage } from './api.ts'
import { type Draft, messageOf, order, prefilled, type Written } from './draft.ts'
import { useKeptMessage } from './useKeptMessage.ts'

/** The form of a message. What is typed stays there when it could not be sent. */
export function useWriting(variant: ContactVariant, onSent: (receipt: ContactReceipt) => void) {
  const { t } = useTranslation()
  const user = useMe()
  const sending = useSendMessage(variant)
  const form = useForm<Draft, unknown, Written>({
    resolver: formResolver(messageOf(t), t, fieldLabels),
    defaultValues: prefilled(t, user, variant),
  })
  const kept = useKeptMessage(form, user.id, variant)

  const submit = form.handleSubmit(async (written) => {
    try {
      const receipt = await sending.mutateAsync(written)
      kept.forget()
      onSent(receipt)
    } catch (failure) {
      // what is not the refusal of a call is a mistake of ours
      if (!(failure instanceof Failure)) throw failure
      const faults = showRefused(failure, form, order)
      // a browser that fills in forms has filled in what nobody sees: the next click sends it
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
    /** why it could not be sent, when no field is at fault */
    failure: sending.error instanceof Failure && sending.error.status !== 422 ? sending.error.fault : null,
  }
}
