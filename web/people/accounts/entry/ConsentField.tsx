import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Draft } from './registrationDraft.ts'

/** Explains how the data is used, then asks for consent with a checkbox (DOMAIN §2.3, §11). */
export function ConsentField() {
  const { t } = useTranslation()
  const id = useId()
  const { field, fieldState } = useController<Draft, 'consent'>({ name: 'consent' })
  return (
    <div>
      <Box id={id} sx={{ display: 'grid', gap: 1, color: 'text.secondary', mb: 1 }}>
        {(['register.data.use', 'register.data.seen', 'register.data.kept'] as const).map((key) => (
          <Typography key={key} variant="body2">
            {t(key)}
          </Typography>
        ))}
      </Box>
      <FormControlLabel
        required
        label={t('register.consent')}
        control={
          <Checkbox
            checked={field.value ?? false}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{
              input: {
                ref: field.ref,
                'aria-invalid': fieldState.invalid,
                'aria-describedby': `${id} ${id}-fault`,
              },
            }}
          />
        }
      />
      <FormHelperText id={`${id}-fault`} error role="alert" sx={{ mt: 0, ml: 4, '&:empty': { display: 'none' } }}>
        {fieldState.error?.message}
      </FormHelperText>
    </div>
  )
}
