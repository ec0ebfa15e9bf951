import TextField, { type TextFieldProps } from '@mui/material/TextField'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { PasswordField } from './PasswordField.tsx'

interface FormTextFieldProps<Draft extends FieldValues>
  extends Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'type'> {
  name: FieldPath<Draft>
  type?: 'text' | 'email' | 'tel' | 'date' | 'password'
  help?: string | undefined
}

/** Renders a text field of the surrounding form, with its error or its help text. An empty date becomes null. */
export function FormTextField<Draft extends FieldValues>({
  name,
  help,
  type = 'text',
  slotProps,
  ...props
}: FormTextFieldProps<Draft>) {
  const { t } = useTranslation()
  const { field, fieldState } = useController<Draft>({ name })
  const { ref, value, onChange, ...controlled } = field
  const shared = {
    ...props,
    ...controlled,
    value: value ?? '',
    inputRef: ref,
    onChange: ({ target }: { target: { value: string } }) =>
      onChange(type === 'date' ? target.value || null : target.value),
    error: fieldState.invalid,
    helperText: fieldState.error?.message ?? help,
    slotProps: {
      ...slotProps,
      ...(type === 'date' && { inputLabel: { shrink: true } }),
      formHelperText: fieldState.invalid ? ({ role: 'alert' } as const) : {},
    },
  }
  if (type !== 'password') return <TextField {...shared} type={type} />
  return <PasswordField {...shared} show={t('login.showPassword')} hide={t('login.hidePassword')} />
}
