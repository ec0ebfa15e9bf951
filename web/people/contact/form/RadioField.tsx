import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface RadioFieldProps<Draft extends FieldValues> {
  name: FieldPath<Draft>
  label: string
  /** null: none of the others */
  choices: readonly { value: string | null; label: string }[]
  required?: boolean
}

/** Renders a choice among a few values as radio buttons. */
export function RadioField<Draft extends FieldValues>({
  name,
  label,
  choices,
  required = false,
}: RadioFieldProps<Draft>) {
  const id = useId()
  const { field, fieldState } = useController<Draft>({ name })
  return (
    <FormControl error={fieldState.invalid} required={required}>
      <FormLabel id={id}>{label}</FormLabel>
      <RadioGroup
        row
        name={field.name}
        aria-labelledby={id}
        aria-describedby={`${id}-fault`}
        value={field.value ?? ''}
        onChange={(_event, chosen) => field.onChange(chosen || null)}
        onBlur={field.onBlur}
      >
        {choices.map(({ value, label: text }, index) => (
          <FormControlLabel
            key={text}
            value={value ?? ''}
            label={text}
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
