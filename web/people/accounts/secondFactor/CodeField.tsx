import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

/** The field of a one-time code, which phones and password managers fill in. */
export function CodeField({ help }: { help: string }) {
  const { t } = useTranslation()
  return (
    <FormTextField<{ code: string }>
      name="code"
      label={t('secondFactor.code')}
      help={help}
      autoComplete="one-time-code"
      required
      slotProps={{ htmlInput: { autoCapitalize: 'characters', spellCheck: false } }}
    />
  )
}
