import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useController } from 'react-hook-form'
import { fieldId } from './fieldErrors.ts'
import type { SessionFormValues } from './formValues.ts'

type TextFieldName = {
  [Name in keyof SessionFormValues]: SessionFormValues[Name] extends string ? Name : never
}[keyof SessionFormValues]

interface SessionTextFieldProps extends Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> {
  name: TextFieldName
  help?: string | undefined
}

/** Shows a text field of the session form, with its error or its help text below. */
export function SessionTextField({ name, help, slotProps, ...props }: SessionTextFieldProps) {
  const { field, fieldState } = useController<SessionFormValues, TextFieldName>({ name })
  const { ref, ...controlled } = field
  return (
    <TextField
      {...props}
      {...controlled}
      id={fieldId(name)}
      inputRef={ref}
      error={Boolean(fieldState.error)}
      helperText={fieldState.error?.message ?? help}
      slotProps={{ ...slotProps, formHelperText: { sx: { '&:empty': { display: 'none' } } } }}
    />
  )
}

/** Slot props of a native select. */
export const nativeSelect = { select: { native: true }, inputLabel: { shrink: true } } as const
/** Slot props of a native date or time input: its label always stays above. */
export const shrunkLabelSlots = { inputLabel: { shrink: true } } as const
