import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { limits } from '#contract/ground/limits.ts'
import { genders } from '#contract/people/accounts/accounts.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { twoColumns } from '#web/ground/fields/sideBySide.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import './translations.ts'

/** Fields common to all forms about a person. */
export interface Identity {
  gender: (typeof genders)[number]
  firstName: string
  lastName: string
}

/** Renders gender, first name and last name (seed §3 "User"). */
export function IdentityFields() {
  const { t } = useTranslation()
  const long = { htmlInput: { maxLength: limits.nameCharacters } }
  return (
    <>
      <GenderField />
      <Box sx={twoColumns}>
        <FormTextField<Identity>
          name="firstName"
          label={t('accountForm.firstName')}
          autoComplete="given-name"
          required
          slotProps={long}
        />
        <FormTextField<Identity>
          name="lastName"
          label={t('accountForm.lastName')}
          autoComplete="family-name"
          required
          slotProps={long}
        />
      </Box>
    </>
  )
}

function GenderField() {
  const { t } = useTranslation()
  const id = useId()
  const { field, fieldState } = useController<Identity, 'gender'>({ name: 'gender' })
  return (
    <FormControl error={fieldState.invalid} required>
      <FormLabel id={id}>{t('accountForm.gender')}</FormLabel>
      <RadioGroup
        row
        name={field.name}
        aria-labelledby={id}
        aria-describedby={`${id}-fault`}
        value={field.value ?? ''}
        onChange={(_event, chosen) => field.onChange(chosen)}
        onBlur={field.onBlur}
      >
        {genders.map((gender, index) => (
          <FormControlLabel
            key={gender}
            value={gender}
            label={t(`accountForm.gender.${gender}`)}
            control={<Radio slotProps={{ input: index === 0 ? { ref: field.ref } : {} }} />}
          />
        ))}
      </RadioGroup>
      {fieldState.error && (
        <FormHelperText id={`${id}-fault`} role="alert" sx={{ ml: 0 }}>
          {fieldState.error.message}
        </FormHelperText>
      )}
    </FormControl>
  )
}
