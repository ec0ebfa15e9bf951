import Autocomplete from '@mui/material/Autocomplete'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { thematics } from '#web/papers/classification/choices.ts'
import type { DocumentFormState } from './useDocumentForm.ts'

const maxThematics = 5

/** Shows the field of the debated projects the document is about. */
export function ThematicsField({ control }: { control: DocumentFormState['form']['control'] }) {
  const { t } = useTranslation()
  const { data } = useQuery(thematics)
  const { field, fieldState } = useController({ control, name: 'thematics' })
  const chosen = new Set((field.value ?? []).map((one) => (typeof one === 'object' ? one.id : 0)))
  const all = data?.member.filter(({ id, open }) => open || chosen.has(id)) ?? []
  return (
    <Autocomplete
      multiple
      size="small"
      disableCloseOnSelect
      options={all}
      value={all.filter(({ id }) => chosen.has(id))}
      onChange={(_event, picked) => field.onChange(picked.map(({ id }) => ({ id })))}
      onBlur={field.onBlur}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionDisabled={({ id }) => chosen.size >= maxThematics && !chosen.has(id)}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label={t('doc.field.thematics')}
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? t('doc.field.thematicsHelp', { max: maxThematics })}
        />
      )}
    />
  )
}
