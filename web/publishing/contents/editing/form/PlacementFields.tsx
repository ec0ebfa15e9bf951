import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { CheckboxField } from '#web/ground/records/CheckboxField.tsx'
import { NumberField } from '#web/ground/records/NumberField.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { useMe } from '#web/ground/viewer/api.ts'
import { thematics } from '#web/papers/classification/choices.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'
import { ChannelField } from './ChannelField.tsx'
import type { Draft } from './draft.ts'

const maxThematics = 5

/** Shows the fields of the related projects, the bodies and the home slider. */
export function PlacementFields() {
  const { t } = useTranslation()
  const me = useMe()
  const { data: projects } = useQuery(thematics)
  const { data: everyBody } = useQuery(bodies)
  const { field: slider } = useController<Draft, 'inSlider'>({ name: 'inSlider' })
  const { field: chosen } = useController<Draft, 'thematics'>({ name: 'thematics' })
  return (
    <Panel title={t('contentForm.sorting')}>
      <Box sx={{ display: 'grid', gap: 2.5, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <MultiSelectField
          name="thematics"
          label={t('contentForm.thematics')}
          help={t('contentForm.thematicsHelp', { max: maxThematics })}
          most={maxThematics}
          options={(projects?.member ?? []).filter(({ id, open }) => open || chosen.value.includes(id))}
        />
        <MultiSelectField
          name="irps"
          label={t('contentForm.bodies')}
          help={t('contentForm.bodiesHelp')}
          most={100}
          options={listInTreeOrder(everyBody?.member ?? [])}
        />
        {me.can.includes('channel.read') && <ChannelField />}
        <CheckboxField<Draft> name="inSlider" label={t('contentForm.inSlider')} help={t('contentForm.inSliderHelp')} />
        {slider.value && (
          <NumberField<Draft> name="position" label={t('contentForm.position')} help={t('contentForm.positionHelp')} />
        )}
      </Box>
    </Panel>
  )
}

interface MultiSelectFieldProps {
  name: 'thematics' | 'irps'
  label: string
  help: string
  most: number
  options: readonly { id: number; name: string }[]
}

function MultiSelectField({ name, label, help, most, options }: MultiSelectFieldProps) {
  const { field, fieldState } = useController<Draft, typeof name>({ name })
  const chosen = new Set(field.value)
  return (
    <Autocomplete
      multiple
      disableCloseOnSelect
      options={options}
      value={options.filter(({ id }) => chosen.has(id))}
      onChange={(_event, picked) => field.onChange(picked.map(({ id }) => id))}
      onBlur={field.onBlur}
      getOptionLabel={(option) => option.name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionDisabled={({ id }) => chosen.size >= most && !chosen.has(id)}
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
