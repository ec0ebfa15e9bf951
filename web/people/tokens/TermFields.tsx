import TextField from '@mui/material/TextField'
import { useFormContext } from 'react-hook-form'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import '#web/people/accounts/translations.ts'
import './translations.ts'

interface Draft {
  days: string
  currentPassword: string
}

/** Shows the fields of a new token that ask how long it lasts, in days, and the password of whom creates it. */
export function TermFields({ offeredDays }: { offeredDays: readonly number[] }) {
  const { t } = useTranslation()
  const { register } = useFormContext<Draft>()
  return (
    <>
      <TextField
        {...register('days')}
        select
        label={t('tokens.days')}
        slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      >
        {offeredDays.map((days) => (
          <option key={days} value={days}>
            {t('tokens.daysCount', { count: days })}
          </option>
        ))}
      </TextField>
      <FormTextField<Draft>
        type="password"
        name="currentPassword"
        label={t('profile.currentPassword')}
        autoComplete="current-password"
        required
      />
    </>
  )
}
