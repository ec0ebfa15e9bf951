import TextField from '@mui/material/TextField'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface ChoiceFieldProps<Draft extends FieldValues> {
  name: FieldPath<Draft>
  label: string
  /** `depth` indents the choice as in a tree */
  choices: readonly { id: number; name: string; depth?: number }[]
  /** label of the empty choice */
  none: string
  required?: boolean
}

/** Renders a native select of records. The value is the id as text, `'3'`, or null. */
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
