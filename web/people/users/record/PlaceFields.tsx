import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { isJobWithoutVote, jobWithoutVoteMessage } from '#contract/people/seats.ts'
import { ChoiceField } from '#web/ground/fields/ChoiceField.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { twoColumns } from '#web/ground/fields/sideBySide.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'
import { jobs, mandates } from '#web/people/mandates/api.ts'
import { roleFilters } from '#web/people/users/filters.ts'
import { type Draft, mainNames, type PlaceNames } from './draft.ts'
import '#web/people/bodies/translations.ts'

/** Renders the fields of a place: body, role, mandate, function, dates. */
export function PlaceFields({ names, body }: { names: PlaceNames; body: string }) {
  const { t } = useTranslation()
  const { data: everyBody } = useSuspenseQuery(bodies)
  const { data: everyJob } = useSuspenseQuery(jobs)
  const { data: everyMandate } = useSuspenseQuery(mandates)
  const isMain = names === mainNames
  const active = new Set(everyBody.member.filter((one) => one.active).map(({ id }) => id))
  const marked = (
    choices: readonly { id: number; name: string; active: boolean }[],
    inactive: 'userForm.inactiveMandate' | 'userForm.inactive',
  ) => choices.map(({ id, name, active }) => ({ id, name: active ? name : t(inactive, { name }) }))

  return (
    <>
      <Box sx={twoColumns}>
        <ChoiceField<Draft>
          name={names.irp}
          label={body}
          choices={listInTreeOrder(everyBody.member).map((choice) =>
            active.has(choice.id) ? choice : { ...choice, name: t('userForm.inactive', { name: choice.name }) },
          )}
          none={t(isMain ? 'userForm.noBody' : 'accountForm.chooseBody')}
          required={!isMain}
        />
        <RoleField name={names.irpRole} />
        <ChoiceField<Draft>
          name={names.mandate}
          label={t('accountForm.mandate')}
          choices={marked(everyMandate.member, 'userForm.inactiveMandate')}
          none={t('accountForm.noMandate')}
        />
        <ChoiceField<Draft>
          name={names.job}
          label={t('accountForm.job')}
          choices={marked(everyJob.member, 'userForm.inactive')}
          none={t('accountForm.noJob')}
        />
        <FormTextField<Draft> type="date" name={names.startsOn} label={t('accountForm.startsOn')} />
        <FormTextField<Draft> type="date" name={names.endsOn} label={t('accountForm.endsOn')} />
      </Box>
      <VoteWarning names={names} />
    </>
  )
}

function RoleField({ name }: { name: PlaceNames['irpRole'] }) {
  const { t } = useTranslation()
  const { field } = useController<Draft, PlaceNames['irpRole']>({ name })
  const { ref, ...controlled } = field
  return (
    <TextField
      {...controlled}
      select
      label={t('userForm.bodyRole')}
      inputRef={ref}
      helperText={t(`userForm.role.${field.value}`)}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      {roleFilters.map((role) => (
        <option key={role} value={role}>
          {t(`body.role.${role}`)}
        </option>
      ))}
    </TextField>
  )
}

/** Warns about a vote that the law does not provide for, without refusing it. */
function VoteWarning({ names }: { names: PlaceNames }) {
  const { data: everyBody } = useSuspenseQuery(bodies)
  const { data: everyJob } = useSuspenseQuery(jobs)
  const { data: everyMandate } = useSuspenseQuery(mandates)
  const [irp, job, mandate] = useWatch<Draft, [PlaceNames['irp'], PlaceNames['job'], PlaceNames['mandate']]>({
    name: [names.irp, names.job, names.mandate],
  })
  const find = <One extends { id: number }>(all: readonly One[], chosen: string | null) =>
    all.find(({ id }) => String(id) === chosen) ?? null
  const body = find(everyBody.member, irp)
  const isOdd =
    body &&
    isJobWithoutVote({ irp: body, job: find(everyJob.member, job), mandate: find(everyMandate.member, mandate) })
  return isOdd ? (
    <Alert severity="warning" variant="outlined" sx={{ color: 'text.primary' }}>
      {jobWithoutVoteMessage}
    </Alert>
  ) : null
}
