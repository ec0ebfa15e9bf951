import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormProvider, useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { PasswordChangeForm } from '#contract/people/accounts/registration.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { NewPasswordFields } from '#web/people/accounts/NewPasswordFields.tsx'
import {
  type ConfirmedPassword,
  checkConfirmation,
  confirmationField,
  whenBothTyped,
} from '#web/people/accounts/passwordConfirmation.ts'
import { useChangePassword } from './mutations.ts'

interface Draft extends ConfirmedPassword {
  currentPassword: string
}

/** Changes the password. Needs the current password and ends the other sign-ins (QUALITY AUT-14, AUT-17). */
export function PasswordPanel({ user }: { user: Me }) {
  const { t } = useTranslation()
  const change = useChangePassword(user.id)
  const schema = PasswordChangeForm.extend(confirmationField).superRefine(checkConfirmation(t), whenBothTyped)
  const form = useForm<Draft, unknown, Draft>({
    resolver: formResolver(schema, t, { ...fieldLabels, confirmation: fieldLabels.password }),
    defaultValues: { currentPassword: '', password: '', confirmation: '' },
  })
  const submit = form.handleSubmit(({ currentPassword, password }) =>
    change
      .mutateAsync({ currentPassword, password })
      .then(() => form.reset())
      .catch((failure: unknown) => showViolationsAndFocus(failure, form, ['currentPassword', 'password'])),
  )
  const bodies = [user.mainIrp, ...user.userIrpInformations.map(({ irp }) => irp)]
    .filter((body) => body !== null)
    .flatMap(({ name, label }) => [name, label])

  return (
    <Panel title={t('password.title')}>
      <FormProvider {...form}>
        <Box
          component="form"
          noValidate
          aria-label={t('password.change')}
          onSubmit={submit}
          sx={{ display: 'grid', gap: 2.5, maxWidth: 480, pt: 1 }}
        >
          {/* tells password managers which account this is */}
          <input type="email" name="username" autoComplete="username" value={user.email} readOnly hidden />
          <FormTextField<Draft>
            type="password"
            name="currentPassword"
            label={t('profile.currentPassword')}
            autoComplete="current-password"
            required
          />
          <NewPasswordFields label={t('password.next')} who={[user.firstName, user.lastName, user.email, ...bodies]} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
            <Button type="submit" variant="outlined" loading={form.formState.isSubmitting}>
              {t('password.change')}
            </Button>
            <Typography variant="body2" color="textSecondary">
              {t('password.ends')}
            </Typography>
          </Box>
        </Box>
      </FormProvider>
    </Panel>
  )
}
