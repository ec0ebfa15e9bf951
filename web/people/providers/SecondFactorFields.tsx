import { useWatch } from 'react-hook-form'
import { secondFactorChecks } from '#contract/people/providers/identityProviders.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { ProviderDraft } from './providerDraft.ts'
import './translations.ts'

/** Says whether a provider checks a second factor, and how it says so. */
export function SecondFactorFields() {
  const { t } = useTranslation()
  const check = useWatch<ProviderDraft, 'secondFactor'>({ name: 'secondFactor' })
  return (
    <>
      <FormTextField<ProviderDraft>
        name="secondFactor"
        select
        label={t('providers.secondFactor')}
        help={t(`providers.secondFactorHelp.${check}`)}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {secondFactorChecks.map((choice) => (
          <option key={choice} value={choice}>
            {t(`providers.secondFactor.${choice}`)}
          </option>
        ))}
      </FormTextField>
      {check === 'stated' && (
        <FormTextField<ProviderDraft>
          name="acrValues"
          label={t('providers.acrValues')}
          help={t('providers.acrValuesHelp')}
          autoComplete="off"
          slotProps={{ htmlInput: { autoCapitalize: 'none', spellCheck: false, maxLength: 500 } }}
        />
      )}
    </>
  )
}
