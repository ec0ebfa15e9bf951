import TextField from '@mui/material/TextField'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface NumberFieldProps<Draft extends FieldValues> {
  name: FieldPath<Draft>
  label: string
  help?: string | undefined
  required?: boolean
}

/** Renders an integer field; empty is null. Keeps text that is not a number and lets the form report it. */
export function NumberField<Draft extends FieldValues>({ name, label, help, required }: NumberFieldProps<Draft>) {
  const { field, fieldState } = useController<Draft>({ name })
  const { ref, value, onChange, ...controlled } = field
  return (
    <TextField
      {...controlled}
      label={label}
      required={required ?? false}
      value={value ?? ''}
      inputRef={ref}
      onChange={({ target }) => onChange(numberOf(target.value.trim()))}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? help}
      autoComplete="off"
      slotProps={{
        htmlInput: { inputMode: 'numeric' },
        formHelperText: fieldState.invalid ? { role: 'alert' } : {},
      }}
    />
  )
}

function numberOf(typed: string) {
  if (typed === '') return null
  return /^\d{1,9}$/.test(typed) ? Number(typed) : typed
}
