import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import type { IdentityProvider } from '#contract/people/providers/identityProviders.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { CheckboxField } from '#web/ground/records/CheckboxField.tsx'
import { RecordDialog } from '#web/ground/records/RecordDialog.tsx'
import { useRecordForm } from '#web/ground/records/useRecordForm.ts'
import { configuredProviders } from './api.ts'
import { CheckIssuer } from './CheckIssuer.tsx'
import { useWriteProvider } from './mutations.ts'
import { draftOf, fieldOrder, type ProviderDraft, providerSchema } from './providerDraft.ts'
import { SecondFactorFields } from './SecondFactorFields.tsx'
import '#web/ground/records/translations.ts'
import './translations.ts'

interface ProviderDialogProps {
  /** null for a new provider */
  provider: IdentityProvider | null
  onClose: () => void
}

const exact = { autoCapitalize: 'none', spellCheck: false } as const

/** Adds or changes a provider. */
export function ProviderDialog({ provider, onClose }: ProviderDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { mutateAsync } = useWriteProvider()
  const id = provider?.id ?? null
  const state = useRecordForm({
    name: `provider ${id ?? 'new'}`,
    schema: providerSchema,
    item: provider,
    draftOf,
    order: fieldOrder,
    never: ['clientSecret'],
    write: (form, version) => mutateAsync({ id, form, version }),
    readAgain: async () =>
      (await queries.fetchQuery(configuredProviders)).providers.find(({ record }) => record?.id === id)?.record ??
      undefined,
    onSaved: onClose,
  })
  const isPublic = useWatch({ control: state.form.control, name: 'publicClient' })
  const hasSecret = provider !== null && !provider.publicClient && !provider.isSecretLost
  return (
    <RecordDialog
      title={t(provider ? 'providers.amendTitle' : 'providers.newTitle')}
      state={state}
      wide
      onClose={onClose}
    >
      <FormTextField<ProviderDraft>
        name="label"
        label={t('providers.label')}
        help={t('providers.labelHelp')}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 60 } }}
      />
      <FormTextField<ProviderDraft>
        name="issuer"
        label={t('providers.issuer')}
        help={t('providers.issuerHelp')}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { ...exact, maxLength: 500, inputMode: 'url' } }}
      />
      <CheckIssuer />
      <FormTextField<ProviderDraft>
        name="clientId"
        label={t('providers.clientId')}
        help={t('providers.clientIdHelp')}
        required
        autoComplete="off"
        slotProps={{ htmlInput: { ...exact, maxLength: 200 } }}
      />
      <CheckboxField<ProviderDraft>
        name="publicClient"
        label={t('providers.publicClient')}
        help={t('providers.publicClientHelp')}
      />
      {!isPublic && (
        <FormTextField<ProviderDraft>
          name="clientSecret"
          type="password"
          label={t('providers.clientSecret')}
          help={t(hasSecret ? 'providers.secretKept' : 'providers.secretHelp')}
          required={!hasSecret}
          autoComplete="new-password"
          slotProps={{ htmlInput: { ...exact, maxLength: 1_000 } }}
        />
      )}
      <FormTextField<ProviderDraft>
        name="scopes"
        label={t('providers.scopes')}
        help={t('providers.scopesHelp')}
        required
        slotProps={{ htmlInput: { ...exact, maxLength: 500 } }}
      />
      <FormTextField<ProviderDraft>
        name="emailClaim"
        label={t('providers.emailClaim')}
        required
        slotProps={{ htmlInput: { ...exact, maxLength: 100 } }}
      />
      <CheckboxField<ProviderDraft>
        name="trustsEmails"
        label={t('providers.trustsEmails')}
        help={t('providers.trustsEmailsHelp')}
      />
      <FormTextField<ProviderDraft>
        name="groupsClaim"
        label={t('providers.groupsClaim')}
        required
        slotProps={{ htmlInput: { ...exact, maxLength: 100 } }}
      />
      <SecondFactorFields />
      <CheckboxField<ProviderDraft> name="active" label={t('providers.active')} help={t('providers.activeHelp')} />
    </RecordDialog>
  )
}
