import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { z } from 'zod'
import { fieldLabels } from '#contract/ground/fieldLabels.ts'
import type { Proof } from '#contract/people/accounts/passkeys.ts'
import { OneTimeCode } from '#contract/people/accounts/secondFactor.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { formResolver } from '#web/ground/fields/formResolver.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { ProofDialogProps } from '#web/ground/shell/subject.ts'
import { useMe } from '#web/ground/viewer/api.ts'
import { isPasskeySupported } from '#web/people/accounts/passkeys/isPasskeySupported.ts'
import { CodeField } from '#web/people/accounts/secondFactor/CodeField.tsx'
import { ownProof, useProve, useProveByPasskey } from './api.ts'
import '#web/people/accounts/translations.ts'

interface IdentityDialogProps extends ProofDialogProps {
  /** what the proof is for: an action that is made again afterwards, or the portal, which is closed until then */
  purpose?: 'action' | 'portal'
}

/** Asks the user to prove who they are, with whatever their account has. */
export default function IdentityDialog(props: IdentityDialogProps) {
  const { data: ways } = useQuery(ownProof)
  return ways ? <KnownWays {...props} ways={ways} /> : null
}

function KnownWays({ ways, purpose = 'action', onProved, onClose }: IdentityDialogProps & { ways: Proof }) {
  const { t } = useTranslation()
  const { email } = useMe()
  const prove = useProve()
  const isTyped = ways.password || ways.code
  const hasPasskey = ways.passkey && isPasskeySupported()
  const intro = isTyped ? 'intro' : hasPasskey ? 'passkeyOnly' : 'signInAgain'
  const form = useForm({
    resolver: formResolver(
      z.object({
        currentPassword: ways.password ? z.string().min(1) : z.string(),
        code: ways.code ? OneTimeCode : z.string(),
      }),
      t,
      { ...fieldLabels, code: t('secondFactor.code') },
    ),
    defaultValues: { currentPassword: '', code: '' },
  })
  const submit = form.handleSubmit(({ currentPassword, code }) =>
    prove
      .mutateAsync({ ...(ways.password && { currentPassword }), ...(ways.code && { code }) })
      .then(onProved)
      .catch((failure: unknown) => showViolationsAndFocus(failure, form, ['currentPassword', 'code'])),
  )
  return (
    <FormProvider {...form}>
      <FormDialog
        title={t('proof.title')}
        action={t(isTyped ? 'proof.confirm' : 'proof.leave')}
        busy={form.formState.isSubmitting}
        onSubmit={isTyped ? submit : leave}
        onClose={onClose}
      >
        <Typography>{t(`proof.${intro}.${purpose}`)}</Typography>
        {hasPasskey && <PasskeyProof onProved={onProved} />}
        {ways.password && (
          <>
            {/* tells password managers which account this is */}
            <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
            <FormTextField
              type="password"
              name="currentPassword"
              label={t('profile.currentPassword')}
              autoComplete="current-password"
              required
            />
          </>
        )}
        {ways.code && <CodeField help={t('secondFactor.codeOrRecovery')} />}
      </FormDialog>
    </FormProvider>
  )
}

/** Whoever has nothing to type, or not their passkey, signs in again where they came from. */
const leave = (event: { preventDefault: () => void }) => {
  event.preventDefault()
  location.assign('/logout')
}

function PasskeyProof({ onProved }: { onProved: () => void }) {
  const { t } = useTranslation()
  const { mutate: prove, isPending } = useProveByPasskey()
  const [isCancelled, setIsCancelled] = useState(false)
  const press = () =>
    prove(undefined, { onSuccess: (outcome) => (outcome === 'proved' ? onProved() : setIsCancelled(true)) })
  return (
    <>
      <Button variant="outlined" loading={isPending} onClick={press} sx={{ minHeight: 44 }}>
        {t('proof.byPasskey')}
      </Button>
      {isCancelled && <Typography role="alert">{t('proof.cancelled')}</Typography>}
    </>
  )
}
