import TextField from '@mui/material/TextField'
import { type Control, type FieldPathByValue, useController } from 'react-hook-form'
import type { DocumentForm } from '#contract/papers/documents.ts'
import type { Choice } from '#web/papers/classification/choices.ts'
import type { Draft } from './draft.ts'

interface ChoiceFieldProps {
  control: Control<Draft, unknown, DocumentForm>
  name: FieldPathByValue<Draft, { id: number } | string | null | undefined> &
    ('irp' | 'session' | 'point' | 'documentType' | 'documentCommission')
  label: string
  choices: readonly Choice[]
  /** Label of the empty option; without it a choice is required. */
  none?: string
  required?: boolean
  disabled?: boolean
  help?: string
  onChosen?: () => void
}

/** Shows a native select of the records of a tree. */
export function ChoiceField({
  control,
  name,
  label,
  choices,
  none,
  required,
  disabled,
  help,
  onChosen,
}: ChoiceFieldProps) {
  const { field, fieldState } = useController({ control, name })
  const chosen = typeof field.value === 'object' ? field.value?.id : undefined
  return (
    <TextField
      size="small"
      select
      label={label}
      value={chosen ?? ''}
      required={required ?? false}
      disabled={disabled ?? false}
      inputRef={field.ref}
      onBlur={field.onBlur}
      onChange={({ target }) => {
        field.onChange(target.value === '' ? null : { id: Number(target.value) })
        onChosen?.()
      }}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? help}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        formHelperText: fieldState.invalid ? { role: 'alert' } : {},
      }}
    >
      {(none !== undefined || chosen === undefined) && <option value="">{none ?? ''}</option>}
      {choices.map(({ id, name: text, depth }) => (
        <option key={id} value={id}>
          {'\u2003'.repeat(depth) + text}
        </option>
      ))}
    </TextField>
  )
}
