import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { bodies } from './api.ts'
import { listInTreeOrder } from './listInTreeOrder.ts'

interface BodiesFieldProps {
  /** path in the form's values */
  name: string
  label: string
  help: string
}

/** Shows the field of a form that holds several bodies, as `{ id }`. */
export function BodiesField({ name, label, help }: BodiesFieldProps) {
  const { data } = useSuspenseQuery(bodies)
  const { field, fieldState } = useController<Record<string, { id: number }[]>, string>({ name })
  const options = listInTreeOrder(data.member)
  const chosen = new Set(field.value.map(({ id }) => id))
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options}
      value={options.filter(({ id }) => chosen.has(id))}
      onChange={(_event, picked) => field.onChange(picked.map(({ id }) => ({ id })))}
      onBlur={field.onBlur}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      slotProps={{ chip: { color: 'default', variant: 'outlined' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={label}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? help}
        />
      )}
    />
  )
}
