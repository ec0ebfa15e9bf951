import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useWatch } from 'react-hook-form'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { twoColumns } from '#web/ground/fields/sideBySide.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { IdentityFields } from '#web/people/accounts/IdentityFields.tsx'
import { useCancelEmailChange } from './mutations.ts'
import { type Draft, isOtherEmail } from './profileDraft.ts'

export function IdentityPanel({ user }: { user: Me }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('profile.identity')}>
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1 }}>
        <IdentityFields />
        <EmailFields user={user} />
        <Box sx={twoColumns}>
          <FormTextField<Draft>
            type="tel"
            name="phoneNumber"
            label={t('accountForm.phone')}
            help={t('profile.phoneRule')}
            autoComplete="tel"
          />
          <FormTextField<Draft>
            name="address"
            label={t('accountForm.address')}
            help={t('profile.addressRule')}
            autoComplete="street-address"
            slotProps={{ htmlInput: { maxLength: 255 } }}
          />
        </Box>
      </Box>
    </Panel>
  )
}

/** Renders the email address. A new one must be confirmed by mail and needs the current password (QUALITY AUT-17). */
function EmailFields({ user }: { user: Me }) {
  const { t } = useTranslation()
  const { mutate: giveUp, isPending } = useCancelEmailChange()
  const written = useWatch<Draft, 'email'>({ name: 'email' })
  const isOther = isOtherEmail(written, user.email)
  return (
    <>
      {user.pendingEmail && (
        <Alert
          severity="info"
          variant="outlined"
          sx={{ color: 'text.primary', overflowWrap: 'anywhere', '& .MuiAlert-message': { minWidth: 0 } }}
        >
          {t('profile.pendingEmail', { email: user.pendingEmail, current: user.email })}
          <Box sx={{ mt: 1 }}>
            <Button size="small" variant="outlined" loading={isPending} onClick={() => giveUp()}>
              {t('profile.giveUpEmail')}
            </Button>
          </Box>
        </Alert>
      )}
      <FormTextField<Draft>
        type="email"
        name="email"
        label={t('accountForm.email')}
        help={t('profile.emailRule')}
        autoComplete="email"
        required
      />
      {isOther && (
        <FormTextField<Draft>
          type="password"
          name="currentPassword"
          label={t('profile.currentPassword')}
          help={t('profile.whyPassword')}
          autoComplete="current-password"
          required
        />
      )}
    </>
  )
}
