import { useWatch } from 'react-hook-form'
import { limits } from '#contract/ground/limits.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { ConfirmedPassword } from './passwordConfirmation.ts'
import { PasswordMeter } from './passwords/PasswordMeter.tsx'

interface NewPasswordFieldsProps {
  label: string
  /** names, email address and bodies of the person: the password should not contain them */
  who?: readonly string[]
}

/** Renders a new password: its rules, a strength meter, and its confirmation (DOMAIN §11). */
export function NewPasswordFields({ label, who = [] }: NewPasswordFieldsProps) {
  const { t } = useTranslation()
  const password = useWatch<ConfirmedPassword, 'password'>({ name: 'password' })
  return (
    <>
      <div>
        <FormTextField<ConfirmedPassword>
          type="password"
          name="password"
          label={label}
          autoComplete="new-password"
          required
          help={t('password.rules', { min: limits.newPasswordCharacters })}
        />
        <PasswordMeter password={password ?? ''} who={who} />
      </div>
      <FormTextField<ConfirmedPassword>
        type="password"
        name="confirmation"
        label={t('password.confirmation')}
        autoComplete="new-password"
        required
      />
    </>
  )
}
