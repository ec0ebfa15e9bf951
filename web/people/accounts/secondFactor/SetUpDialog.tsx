import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import {
  SecondFactorConfirmationForm,
  type SecondFactorSetUp,
  SecondFactorSetUpForm,
} from '#contract/people/accounts/secondFactor.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useBeginSetUp, useConfirmSetUp } from '#web/people/accounts/secondFactorMutations.ts'
import { CodeField } from './CodeField.tsx'
import { QrCode } from './QrCode.tsx'

interface SetUpDialogProps {
  email: string
  onDone: (codes: readonly string[]) => void
  onClose: () => void
}

/** Adds a second step: the password, then the app and its first code. */
export function SetUpDialog({ email, onDone, onClose }: SetUpDialogProps) {
  const [begun, setBegun] = useState<SecondFactorSetUp | null>(null)
  if (!begun) return <PasswordStep email={email} onBegun={setBegun} onClose={onClose} />
  return <AppStep begun={begun} onDone={onDone} onClose={onClose} />
}

interface PasswordStepProps extends Pick<SetUpDialogProps, 'email' | 'onClose'> {
  onBegun: (begun: SecondFactorSetUp) => void
}

function PasswordStep({ email, onBegun, onClose }: PasswordStepProps) {
  const { t } = useTranslation()
  const begin = useBeginSetUp()
  const schema = SecondFactorSetUpForm.extend({ currentPassword: SecondFactorSetUpForm.shape.currentPassword.min(1) })
  const form = useForm({
    resolver: formResolver(schema, t, fieldLabels),
    defaultValues: { currentPassword: '' },
  })
  const submit = form.handleSubmit((typed) =>
    begin
      .mutateAsync(typed)
      .then(onBegun)
      .catch((failure: unknown) => showViolationsAndFocus(failure, form, ['currentPassword'])),
  )
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('secondFactor.add')}
        action={t('secondFactor.next')}
        busy={begin.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Typography>{t('secondFactor.passwordFirst')}</Typography>
        {/* tells password managers which account this is */}
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <FormTextField
          type="password"
          name="currentPassword"
          label={t('profile.currentPassword')}
          autoComplete="current-password"
          required
        />
      </FormDialog>
    </FormProvider>
  )
}

interface AppStepProps extends Pick<SetUpDialogProps, 'onDone' | 'onClose'> {
  begun: SecondFactorSetUp
}

function AppStep({ begun: { secret, uri }, onDone, onClose }: AppStepProps) {
  const { t } = useTranslation()
  const confirm = useConfirmSetUp()
  const form = useForm({
    resolver: formResolver(SecondFactorConfirmationForm, t, { code: t('secondFactor.code') }),
    defaultValues: { code: '' },
  })
  const submit = form.handleSubmit((typed) =>
    confirm
      .mutateAsync(typed)
      .then(({ codes }) => onDone(codes))
      .catch((failure: unknown) => showViolationsAndFocus(failure, form, ['code'])),
  )
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('secondFactor.add')}
        action={t('secondFactor.confirm')}
        busy={confirm.isPending}
        onSubmit={submit}
        onClose={onClose}
      >
        <Typography>{t('secondFactor.scan')}</Typography>
        <Box sx={{ display: 'grid', justifyItems: 'center' }}>
          <QrCode text={uri} label={t('secondFactor.qr')} />
        </Box>
        <Typography variant="body2" color="textSecondary">
          {t('secondFactor.onThisDevice')}{' '}
          <Link href={uri} underline="always" sx={{ display: 'inline-block', minHeight: 24 }}>
            {t('secondFactor.open')}
          </Link>{' '}
          {t('secondFactor.orCopy')}
        </Typography>
        <Box component="code" sx={{ fontSize: 15, overflowWrap: 'anywhere', userSelect: 'all' }}>
          {secret.match(/.{1,4}/g)?.join(' ')}
        </Box>
        <CodeField help={t('secondFactor.codeHelp')} />
      </FormDialog>
    </FormProvider>
  )
}
