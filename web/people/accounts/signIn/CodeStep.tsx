import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type ReactNode, useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import type { Language } from '#web/ground/i18n/i18n.ts'
import type { useLanguage } from './useLanguage.ts'

export interface TypedCode {
  code: string
  recognize: boolean
}

interface CodeStepProps {
  language: Language
  t: ReturnType<typeof useLanguage>['t']
  isPending: boolean
  /** false where the device cannot be recognized from now on */
  canRecognize?: boolean
  /** what the person may use instead of the code */
  other?: ReactNode
  /** @throws Failure */
  onSubmit: (typed: TypedCode) => Promise<unknown>
  onBack: () => void
}

/** The second step of a sign-in: asks for the code of the app, or for a recovery code. */
export function CodeStep({ language, t, isPending, canRecognize = true, other, onSubmit, onBack }: CodeStepProps) {
  const { register, handleSubmit, setError, setFocus, formState } = useForm<TypedCode>({
    defaultValues: { code: '', recognize: false },
  })
  const fault = formState.errors.code?.message
  useEffect(() => setFocus('code'), [setFocus])
  const submit = handleSubmit((typed) =>
    onSubmit(typed).catch((failure: unknown) => {
      const refused = violationsOf(failure).find(({ propertyPath }) => propertyPath === 'code')
      if (refused)
        setError('code', { message: language === 'fr' ? frenchSpaces(refused.message) : t('login.wrongCode') })
      setFocus('code', { shouldSelect: true })
    }),
  )
  return (
    <Box component="form" noValidate lang={language} onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      <Typography variant="h1" tabIndex={-1}>
        {t('login.codeTitle')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: -1.5 }}>
        {t('login.codeIntro')}
      </Typography>
      <TextField
        {...register('code', { validate: (typed) => typed.trim() !== '' || t('login.codeMissing') })}
        label={t('login.code')}
        autoComplete="one-time-code"
        required
        error={fault !== undefined}
        helperText={fault ?? t('login.codeHelp')}
        slotProps={{
          htmlInput: { autoCapitalize: 'characters', spellCheck: false, maxLength: 40 },
          ...(fault !== undefined && { formHelperText: { role: 'alert' } }),
        }}
      />
      {canRecognize && (
        <FormControlLabel
          label={t('login.recognize')}
          control={<Checkbox {...register('recognize')} />}
          sx={{ my: -1 }}
        />
      )}
      <Button type="submit" size="large" loading={isPending}>
        {t('login.submit')}
      </Button>
      {other}
      <Button variant="text" color="inherit" disabled={isPending} onClick={onBack}>
        {t('login.codeBack')}
      </Button>
      <Typography variant="body2" color="textSecondary">
        {t('login.codeLost')}
      </Typography>
    </Box>
  )
}
