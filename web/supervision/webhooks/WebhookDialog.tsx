import { useQueryClient } from '@tanstack/react-query'
import type { Webhook, WebhookWithSecret } from '#contract/supervision/webhooks.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { CheckboxField } from '#web/ground/records/CheckboxField.tsx'
import { RecordDialog } from '#web/ground/records/RecordDialog.tsx'
import { useRecordForm } from '#web/ground/records/useRecordForm.ts'
import { BodiesField } from '#web/people/bodies/BodiesField.tsx'
import { webhooks } from './api.ts'
import { EventsField } from './EventsField.tsx'
import { useWriteWebhook } from './mutations.ts'
import { draftOf, fieldOrder, type WebhookDraft, webhookSchema } from './webhookDraft.ts'

interface WebhookDialogProps {
  /** null for a new webhook */
  webhook: Webhook | null
  /** @param saved with its secret when it is new */
  onSaved: (saved: Webhook | WebhookWithSecret) => void
  onClose: () => void
}

/** Creates or amends a webhook. */
export function WebhookDialog({ webhook, onSaved, onClose }: WebhookDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync } = useWriteWebhook()
  const id = webhook?.id ?? null
  const state = useRecordForm({
    name: `webhook ${id ?? 'new'}`,
    schema: webhookSchema,
    item: webhook,
    draftOf,
    order: fieldOrder,
    write: (form, version) => mutateAsync({ id, form, version }),
    readAgain: async () =>
      (await queries.fetchQuery({ ...webhooks, staleTime: 0 })).member.find((one) => one.id === id),
    onSaved,
  })
  return (
    <RecordDialog title={t(webhook ? 'webhooks.amend' : 'webhooks.newTitle')} state={state} wide onClose={onClose}>
      <FormTextField<WebhookDraft>
        name="name"
        label={t('webhooks.name')}
        help={t('webhooks.nameHelp')}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <FormTextField<WebhookDraft>
        name="url"
        label={t('webhooks.url')}
        help={t('webhooks.urlHelp')}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 500, spellCheck: false, inputMode: 'url' } }}
      />
      <EventsField />
      <BodiesField name="bodies" label={t('webhooks.bodies')} help={t('webhooks.bodiesHelp')} />
      <CheckboxField<WebhookDraft> name="active" label={t('webhooks.active')} help={t('webhooks.activeHelp')} />
    </RecordDialog>
  )
}
