import { mdiAlertCircleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { type Resolver, useForm } from 'react-hook-form'
import type { Me, SignInForm } from '#contract/people/accounts/accounts.ts'
import type { SignInRefusal } from '#contract/people/accounts/signInRefusals.ts'
import { PasswordField } from '#web/ground/fields/PasswordField.tsx'
import { Failure } from '#web/ground/http/failure.ts'
import type { Language } from '#web/ground/i18n/i18n.ts'
import { noticeOf } from '#web/ground/shell/reportFailure.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { TextLink } from '#web/ground/ui/links.tsx'
import { readSignInDoors } from '#web/people/accounts/signInDoors.ts'
import { openOwnRequest } from '#web/people/accounts/waiting/ownRequest.ts'
import { CodeStep, type TypedCode } from './CodeStep.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { PasskeyButton } from './PasskeyButton.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { signInMeta, useSignIn } from './signIn.ts'
import { useLanguage } from './useLanguage.ts'

/** What checks the form, loaded while it is filled in. */
const loadResolver = screenLoader(() => import('./signInResolver.ts'))

type Proof = Pick<SignInForm, 'email' | 'password'>

interface SignInBlockProps {
  resume: string
  /** why a sign-in by a provider was refused */
  refusal?: SignInRefusal | undefined
}

/**
 * Renders the sign-in form, the only part of the portal also available in English. Opens `resume` after the sign-in.
 */
export function SignInBlock({ resume, refusal }: SignInBlockProps) {
  const { language, choose, t } = useLanguage()
  const router = useRouter()
  const wasSignedOut = useLocation({ select: ({ state }) => state.wasSignedOut === true })
  const signIn = useSignIn(language)
  const [remember, setRemember] = useState(false)
  const [doors] = useState(readSignInDoors)
  const labels = { email: t('login.email'), password: t('login.password') }
  const resolver: Resolver<Proof> = async (typed, context, options) =>
    (await loadResolver()).signInResolver(t, labels)(typed, context, options)
  const { register, handleSubmit, setFocus, formState } = useForm<Proof>({
    resolver,
    defaultValues: { email: '', password: '' },
  })
  const { errors } = formState

  const [proof, setProof] = useState<Proof | null>(null)
  const signInWith = async (typed: Proof & Partial<TypedCode>) => {
    const user = await signIn.mutateAsync({ ...typed, remember })
    if (user === 'codeRequired') setProof(typed)
    else open(user)
  }
  const open = (user: Me) => router.history.replace(user.firstVisit && resume === '/home' ? '/bienvenue' : resume)
  const submit = handleSubmit(({ email, password }) =>
    signInWith({ email, password }).catch(async (failure: unknown) => {
      if (
        failure instanceof Failure &&
        failure.problem?.code === 'login.accountNotActivated' &&
        (await opensOwnRequest({ email, password }))
      )
        return
      setFocus('password', { shouldSelect: true })
    }),
  )
  /** An account that waits has a page of its own. @returns whether it was opened */
  const opensOwnRequest = ({ email, password }: Proof) =>
    openOwnRequest(router.options.context.queries, { email, password })
      .then(() => router.navigate({ to: '/auth/waiting' }))
      .then(
        () => true,
        () => false,
      )

  if (proof)
    return (
      <CodeStep
        language={language}
        t={t}
        isPending={signIn.isPending}
        onSubmit={(typed) => signInWith({ ...proof, ...typed })}
        other={<PasskeyButton language={language} remember={remember} onSignedIn={open} />}
        onBack={() => {
          setProof(null)
          signIn.reset()
        }}
      />
    )
  return (
    <Box
      component="form"
      noValidate
      lang={language}
      onSubmit={submit}
      onFocus={() => void loadResolver().catch(() => undefined)}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="h1" tabIndex={-1}>
          {t('login.title')}
        </Typography>
        <LanguageSwitch label={t('login.language')} language={language} onChoose={choose} />
      </Box>
      <Typography color="textSecondary" sx={{ mt: -1.5 }}>
        {t('login.intro')}
      </Typography>
      {wasSignedOut && !signIn.error && (
        <Typography role="note" sx={reasonStyle}>
          {t('login.signedOut')}
        </Typography>
      )}
      {signIn.error && <SignInError failure={signIn.error} language={language} />}
      {refusal && !signIn.error && <Refusal>{t(`login.refused.${refusal}`)}</Refusal>}
      <ProviderButtons doors={doors} language={language} remember={remember} resume={resume} />
      {doors.password !== 'none' && (
        <>
          <TextField
            {...register('email')}
            label={labels.email}
            type="email"
            autoComplete="username"
            required
            error={Boolean(errors.email)}
            helperText={errors.email?.message}
            slotProps={alertHelperText}
          />
          <PasswordField
            {...register('password')}
            label={labels.password}
            show={t('login.showPassword')}
            hide={t('login.hidePassword')}
            autoComplete="current-password"
            required
            error={Boolean(errors.password)}
            helperText={errors.password?.message}
            slotProps={alertHelperText}
          />
        </>
      )}
      <FormControlLabel
        label={t('login.remember')}
        control={<Checkbox checked={remember} onChange={(_event, checked) => setRemember(checked)} />}
        sx={{ my: -1 }}
      />
      {doors.password !== 'none' && (
        <>
          <Button type="submit" size="large" loading={signIn.isPending}>
            {t('login.submit')}
          </Button>
          <PasskeyButton language={language} remember={remember} onSignedIn={open} />
          <Typography variant="body2" sx={{ mt: -0.5 }}>
            <TextLink to="/auth/forgot-password" underline="always" sx={touchTargetStyle}>
              {t('login.forgot')}
            </TextLink>
          </Typography>
        </>
      )}
      <Typography variant="body2" color="textSecondary">
        {t('login.members')}{' '}
        {doors.password === 'all' && (
          <TextLink to="/auth/register" underline="always" sx={touchTargetStyle}>
            {t('login.register')}
          </TextLink>
        )}
      </Typography>
    </Box>
  )
}

/** Shows the last sign-in error until the next attempt. `role="note"`: the snackbar has announced it already. */
function SignInError({ failure, language }: { failure: Error; language: Language }) {
  const said = failure instanceof Failure ? noticeOf(failure, signInMeta(language)) : null
  return said && <Refusal>{said.message}</Refusal>
}

const Refusal = ({ children }: { children: ReactNode }) => (
  <Box role="note" sx={errorStyle}>
    <Icon path={mdiAlertCircleOutline} fontSize="small" />
    <span>{children}</span>
  </Box>
)

const errorStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'ink.error',
  borderRadius: '8px',
  color: 'ink.error',
} as const
const reasonStyle = { px: 1.5, py: 1, border: 1, borderColor: 'ink.info', borderRadius: '8px' } as const
/** Screen readers announce field errors when they appear. */
const alertHelperText = { formHelperText: { role: 'alert' } }
/** Minimum touch target: 24 px (WCAG 2.5.8). */
const touchTargetStyle = { display: 'inline-block', minHeight: 24 }
