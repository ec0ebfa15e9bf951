import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'
import type { TokenDraft } from './tokenDraft.ts'

/** Shows the field of the bodies to which a token is limited. */
export function TokenBodiesField() {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(bodies)
  const { field, fieldState } = useController<TokenDraft, 'bodies'>({ name: 'bodies' })
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
          label={t('tokens.bodies')}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? t('tokens.bodiesHelp')}
        />
      )}
    />
  )
}
