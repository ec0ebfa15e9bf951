import Alert from '@mui/material/Alert'
import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fieldId } from '#web/meetings/sessions/form/typed/fieldErrors.ts'
import type { PointFormValues } from '#web/meetings/sessions/form/typed/formValues.ts'
import { expectsOpinion, expectsVote } from '#web/meetings/sessions/form/typed/toSessionDraft.ts'
import { thematics as thematicsQuery } from '#web/papers/classification/choices.ts'
import { MemberNameField } from '#web/people/users/MemberNameField.tsx'
import { ConsultationField } from './ConsultationField.tsx'
import { MinutesOfField } from './MinutesOfField.tsx'
import { OpinionFields, VoteFields } from './OutcomeFields.tsx'
import type { DetailsProps, PointFields } from './pointProps.ts'
import { References } from './References.tsx'

/** Shows the detailed fields of a point: the common ones, then those of its kind. */
export function PointDetails(props: DetailsProps) {
  const { t } = useTranslation()
  const { point, index, errors, change } = props
  const field = (name: keyof PointFormValues) => ({
    id: fieldId(`points.${index}.${name}`),
    size: 'small' as const,
    error: Boolean(errors?.[name]),
  })
  const left = unsavedFieldNames(point)

  return (
    <Box sx={grid}>
      <TextField
        {...field('expectedMinutes')}
        label={t('sessionForm.point.minutes')}
        helperText={errors?.expectedMinutes?.message}
        value={point.expectedMinutes}
        onChange={({ target }) => change({ expectedMinutes: target.value })}
        autoComplete="off"
        slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
      />
      <MemberNameField
        {...field('rapporteur')}
        bodyId={props.irp}
        label={t('sessionForm.point.rapporteur')}
        helperText={errors?.rapporteur?.message}
        value={point.rapporteur}
        onChange={(rapporteur) => change({ rapporteur })}
      />
      <TextField
        {...field('description')}
        sx={fullWidth}
        multiline
        minRows={2}
        label={t('sessionForm.description')}
        helperText={errors?.description?.message}
        value={point.description}
        onChange={({ target }) => change({ description: target.value })}
        slotProps={{ htmlInput: { maxLength: 2_000 } }}
      />
      <ThematicsField {...props} />
      {expectsOpinion(point) && <ConsultationField {...props} />}
      {point.kind === 'minutes' && <MinutesOfField {...props} />}
      {left && (
        <Alert severity="warning" sx={fullWidth}>
          {t(`sessionForm.point.${left}`)}
        </Alert>
      )}
      {expectsOpinion(point) && <OpinionFields {...props} />}
      {expectsVote(point) && <VoteFields {...props} />}
      <References {...props} />
    </Box>
  )
}

/** Lists the filled-in fields that the current kind does not use. They stay in the form but are not saved. */
function unsavedFieldNames(point: PointFormValues) {
  if (!expectsOpinion(point) && point.opinion.result !== '') return 'noOpinion'
  if (!expectsVote(point) && Object.values(point.vote).some((count) => count !== '')) return 'noVote'
  return null
}

const maxThematics = 5

function ThematicsField({ point, index, errors, change }: PointFields) {
  const { t } = useTranslation()
  const { data } = useQuery(thematicsQuery)
  const open = data?.member.filter((thematic) => thematic.open) ?? []
  return (
    <Autocomplete
      multiple
      id={fieldId(`points.${index}.thematics`)}
      size="small"
      sx={fullWidth}
      options={open.map(({ id, name }) => ({ id, name }))}
      value={point.thematics}
      onChange={(_event, chosen) => change({ thematics: chosen })}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      getOptionDisabled={() => point.thematics.length >= maxThematics}
      filterSelectedOptions
      slotProps={{ chip: { color: 'default', variant: 'outlined' } }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t('sessionForm.point.thematics')}
          error={Boolean(errors?.thematics)}
          helperText={errors?.thematics?.message ?? t('sessionForm.point.thematicsHelp', { max: maxThematics })}
        />
      )}
    />
  )
}

const fullWidth = { gridColumn: '1 / -1' } as const
const grid = {
  display: 'grid',
  gap: 2,
  my: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 2fr)' },
} as const
