import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { useController } from 'react-hook-form'
import { fieldId } from './faults.ts'
import type { Typed } from './typed.ts'

type Words = { [Name in keyof Typed]: Typed[Name] extends string ? Name : never }[keyof Typed]

interface TypedFieldProps extends Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error'> {
  name: Words
  help?: string | undefined
}

/** Shows a text field of the session form, with its error or its help text below. */
export function TypedField({ name, help, slotProps, ...props }: TypedFieldProps) {
  const { field, fieldState } = useController<Typed, Words>({ name })
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
export const native = { select: { native: true }, inputLabel: { shrink: true } } as const
/** Slot props of a native date or time input: its label always stays above. */
export const shrunk = { inputLabel: { shrink: true } } as const
