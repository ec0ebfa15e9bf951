import TextField from '@mui/material/TextField'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { roleFilters } from './filters.ts'
import '#web/people/bodies/translations.ts'

interface RoleFieldProps {
  /** What the form's `register` returns. */
  registration: UseFormRegisterReturn
  label: string
}

/** Shows the field of a role in a body. */
export function RoleField({ registration, label }: RoleFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      {...registration}
      select
      label={label}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {roleFilters.map((role) => (
        <option key={role} value={role}>
          {t(`body.role.${role}`)}
        </option>
      ))}
    </TextField>
  )
}
