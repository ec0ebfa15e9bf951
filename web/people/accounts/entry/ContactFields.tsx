import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'

interface Contact {
  email: string
  phoneNumber: string
  address: string
}

/** Renders how to reach whoever asks for an account. @param fixedEmail explains why the address cannot be changed */
export function ContactFields({ fixedEmail }: { fixedEmail?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <FormTextField<Contact>
        type="email"
        name="email"
        label={t('accountForm.email')}
        help={fixedEmail ?? t('accountForm.emailHelp')}
        autoComplete="email"
        required
        slotProps={{ htmlInput: { readOnly: fixedEmail !== undefined } }}
      />
      <FormTextField<Contact>
        type="tel"
        name="phoneNumber"
        label={t('accountForm.phone')}
        help={t('accountForm.phoneHelp')}
        autoComplete="tel"
      />
      <FormTextField<Contact>
        name="address"
        label={t('accountForm.address')}
        autoComplete="street-address"
        slotProps={{ htmlInput: { maxLength: 255 } }}
      />
    </>
  )
}
