import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import { useId } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'

interface CheckboxFieldProps<Draft extends FieldValues> {
  name: FieldPath<Draft>
  label: string
  help: string
}

/** Renders a checkbox with a help text. */
export function CheckboxField<Draft extends FieldValues>({ name, label, help }: CheckboxFieldProps<Draft>) {
  const id = useId()
  const { field } = useController<Draft>({ name })
  return (
    <div>
      <FormControlLabel
        label={label}
        control={
          <Checkbox
            name={field.name}
            checked={Boolean(field.value)}
            onBlur={field.onBlur}
            onChange={(_event, ticked) => field.onChange(ticked)}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': id } }}
          />
        }
      />
      <FormHelperText id={id} sx={{ mt: -0.5, ml: 4 }}>
        {help}
      </FormHelperText>
    </div>
  )
}
