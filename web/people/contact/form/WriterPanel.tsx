import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ContactVariant } from '#contract/people/contact/contactStates.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { twoColumns } from '#web/ground/fields/sideBySide.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { IdentityFields } from '#web/people/accounts/IdentityFields.tsx'
import type { Draft } from './draft.ts'

/** Renders the sender, prefilled from the profile; changes apply to this message only. */
export function WriterPanel({ variant }: { variant: ContactVariant }) {
  const { t } = useTranslation()
  return (
    <Panel title={t('contact.who')}>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        {t(`${variant}.whoHelp`)}
      </Typography>
      <Box sx={{ display: 'grid', gap: 2.5 }}>
        <IdentityFields />
        <FormTextField<Draft>
          type="email"
          name="email"
          label={t('accountForm.email')}
          help={t('contact.emailHelp')}
          autoComplete="email"
          required
        />
        <Box sx={twoColumns}>
          <FormTextField<Draft>
            type="tel"
            name="phoneNumber"
            label={t('accountForm.phone')}
            autoComplete="tel"
            slotProps={{ htmlInput: { maxLength: 30 } }}
          />
          <FormTextField<Draft>
            name="address"
            label={t('accountForm.address')}
            autoComplete="street-address"
            slotProps={{ htmlInput: { maxLength: 255 } }}
          />
        </Box>
        <FormTextField<Draft> name="irps" label={t('contact.irps')} slotProps={{ htmlInput: { maxLength: 500 } }} />
        <Box sx={twoColumns}>
          <FormTextField<Draft>
            name="mandates"
            label={t('contact.mandates')}
            slotProps={{ htmlInput: { maxLength: 500 } }}
          />
          <FormTextField<Draft>
            name="mandatePeriod"
            label={t('contact.mandatePeriod')}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </Box>
      </Box>
    </Panel>
  )
}
