import TextField from '@mui/material/TextField'
import { formatDay } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fieldId } from '#web/meetings/sessions/form/typed/fieldErrors.ts'
import { toReference } from '#web/meetings/sessions/form/typed/formValues.ts'
import { nativeSelect } from '#web/meetings/sessions/form/typed/SessionTextField.tsx'
import type { DetailsProps } from './pointProps.ts'

/** Chooses the minutes to approve: those of held sessions of the body not yet approved, and the current choice. */
export function MinutesOfField({ point, index, errors, minutesToApprove, change }: DetailsProps) {
  const { t } = useTranslation()
  const { minutesOf } = point
  const isElsewhere = minutesOf && minutesToApprove.every(({ id }) => id !== minutesOf.id)
  return (
    <TextField
      select
      size="small"
      id={fieldId(`points.${index}.minutesOf`)}
      sx={{ gridColumn: '1 / -1' }}
      label={t('sessionForm.point.minutesOf')}
      value={minutesOf?.id ?? ''}
      error={Boolean(errors?.minutesOf)}
      helperText={errors?.minutesOf?.message}
      onChange={({ target }) => {
        const chosen = minutesToApprove.find(({ id }) => id === Number(target.value))
        change({ minutesOf: chosen ? toReference(chosen) : null })
      }}
      slotProps={nativeSelect}
    >
      <option value="">{t('sessionForm.point.noSession')}</option>
      {isElsewhere && <option value={minutesOf.id}>{minutesOf.name}</option>}
      {minutesToApprove.map(({ id, title, startsAt }) => (
        <option key={id} value={id}>
          {t('sessionForm.point.sessionOf', { title, date: formatDay(startsAt) })}
        </option>
      ))}
    </TextField>
  )
}
