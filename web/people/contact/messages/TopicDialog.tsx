import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { type ContactTopic, ContactTopicForm } from '#contract/people/contact/contact.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { Failure } from '#web/ground/http/failure.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useAmendTopic } from './api.ts'

const Fields = ContactTopicForm.omit({ version: true }).extend({
  position: z.string().trim().min(1).transform(Number).pipe(ContactTopicForm.shape.position.unwrap()),
})
type Draft = z.input<typeof Fields>
const fieldOrder = ['name', 'address', 'position'] as const satisfies (keyof Draft)[]

/** Edits a topic: name, recipients, position. */
export function TopicDialog({ topic, onClose }: { topic: ContactTopic; onClose: () => void }) {
  const { t } = useTranslation()
  const amending = useAmendTopic(topic.id)
  const form = useForm<Draft, unknown, z.output<typeof Fields>>({
    resolver: formResolver(Fields, t, { ...fieldLabels, address: fieldLabels.email }),
    defaultValues: { name: topic.name, address: topic.address ?? '', position: String(topic.position) },
  })
  const submit = form.handleSubmit(async (fields) => {
    try {
      await amending.mutateAsync({ ...fields, version: topic.version })
      onClose()
    } catch (failure) {
      // other errors are bugs
      if (!(failure instanceof Failure)) throw failure
      showViolationsAndFocus(failure, form, fieldOrder)
    }
  })
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('messages.amendTopic')}
        action={t('form.save')}
        busy={form.formState.isSubmitting}
        onSubmit={submit}
        onClose={onClose}
      >
        <FormTextField<Draft>
          name="name"
          label={t('messages.topic')}
          required
          slotProps={{ htmlInput: { maxLength: 120 } }}
        />
        <FormTextField<Draft>
          type="email"
          name="address"
          label={t('messages.topicAddress')}
          help={t('messages.topicAddressHelp')}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
        />
        <FormTextField<Draft>
          name="position"
          label={t('messages.position')}
          help={t('messages.positionHelp')}
          required
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 4 } }}
        />
      </FormDialog>
    </FormProvider>
  )
}
