import TextField from '@mui/material/TextField'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface ChoiceFieldProps<Draft extends FieldValues> {
  name: FieldPath<Draft>
  label: string
  /** `depth` draws a tree */
  choices: readonly { id: number; name: string; depth?: number }[]
  /** what the empty choice is called */
  none: string
  required?: boolean
}

/** A record of a list, by its number as the calls take it: `'3'`, or null. Phones show the list in their own way. */
export function ChoiceField<Draft extends FieldValues>({
  name,
  label,
  choices,
  none,
  required = false,
}: ChoiceFieldProps<Draft>) {
  const { field, fieldState } = useController<Draft>({ name })
  const { ref, value, onChange, ...controlled } = field
  return (
    <TextField
      {...controlled}
      select
      label={label}
      required={required}
      value={value ?? ''}
      inputRef={ref}
      onChange={({ target }) => onChange(target.value || null)}
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        formHelperText: fieldState.invalid ? { role: 'alert' } : {},
      }}
    >
      <option value="">{none}</option>
      {choices.map(({ id, name: text, depth = 0 }) => (
        <option key={id} value={id}>
          {'\u2003'.repeat(depth) + text}
        </option>
      ))}
    </TextField>
  )
}
