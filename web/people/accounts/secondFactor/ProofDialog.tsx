import Typography from '@mui/material/Typography'
import { FormProvider, useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import { SecondFactorProofForm } from '#contract/people/accounts/secondFactor.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { CodeField } from './CodeField.tsx'

interface ProofDialogProps {
  title: string
  intro: string
  action: string
  tone?: 'primary' | 'error'
  email: string
  /** @throws Failure whose violations the dialog shows */
  onProve: (form: SecondFactorProofForm) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password and a code before a change of the second step. */
export function ProofDialog({ title, intro, action, tone = 'primary', email, onProve, onClose }: ProofDialogProps) {
  const { t } = useTranslation()
  const { currentPassword } = SecondFactorProofForm.shape
  const form = useForm({
    resolver: formResolver(SecondFactorProofForm.extend({ currentPassword: currentPassword.min(1) }), t, {
      ...fieldLabels,
      code: t('secondFactor.code'),
    }),
    defaultValues: { currentPassword: '', code: '' },
  })
  const submit = form.handleSubmit((typed) =>
    onProve(typed).catch((failure: unknown) => showViolationsAndFocus(failure, form, ['currentPassword', 'code'])),
  )
  return (
    <FormProvider {...form}>
      <FormDialog
        title={title}
        action={action}
        tone={tone}
        busy={form.formState.isSubmitting}
        onSubmit={submit}
        onClose={onClose}
      >
        <Typography>{intro}</Typography>
        {/* tells password managers which account this is */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <FormTextField
          type="password"
          name="currentPassword"
          label={t('profile.currentPassword')}
          autoComplete="current-password"
          required
        />
        <CodeField help={t('secondFactor.codeOrRecovery')} />
      </FormDialog>
    </FormProvider>
  )
}
