import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { FormProvider, useForm } from 'react-hook-form'
import { CancelButton } from '#web/ground/fields/CancelButton.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { showViolationsAndFocus } from '#web/ground/fields/fieldErrors.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useLinkIdentity } from './doorsApi.ts'
import './translations.ts'

interface LinkFormProps {
  provider: { id: string; label: string }
  asksPassword: boolean
  onClose: () => void
}

interface Draft {
  currentPassword: string
}

/** Links a provider to one's own account, after the password of an account that has one. */
export function LinkForm({ provider: { id, label }, asksPassword, onClose }: LinkFormProps) {
  const { t } = useTranslation()
  const link = useLinkIdentity()
  const form = useForm<Draft>({ defaultValues: { currentPassword: '' } })
  const submit = form.handleSubmit(({ currentPassword }) =>
    link
      .mutateAsync({ id, ...(asksPassword && { currentPassword }) })
      .catch((failure: unknown) => void showViolationsAndFocus(failure, form, ['currentPassword'])),
  )
  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        aria-label={t('doors.link', { provider: label })}
        onSubmit={submit}
        sx={{ display: 'grid', gap: 2, maxWidth: 480, mt: 2 }}
      >
        {asksPassword && (
          <>
            <Typography variant="body2">{t('doors.linkHelp', { provider: label })}</Typography>
            <FormTextField<Draft>
              type="password"
              name="currentPassword"
              label={t('profile.currentPassword')}
              autoComplete="current-password"
              required
            />
          </>
        )}
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button type="submit" loading={link.isPending}>
            {t('doors.link', { provider: label })}
          </Button>
          <CancelButton onClick={onClose} disabled={link.isPending} />
        </Box>
      </Box>
    </FormProvider>
  )
}
