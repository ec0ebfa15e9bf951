import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { FieldPath } from 'react-hook-form'
import type { Assignment, Me } from '#contract/people/accounts/accounts.ts'
import type { Reference } from '#contract/people/references.ts'
import { ChoiceField } from '#web/ground/fields/ChoiceField.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { daysUntil } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { TextLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { jobs } from '#web/people/mandates/api.ts'
import { ChangeRequestNotice } from './ChangeRequestNotice.tsx'
import type { Draft } from './profileDraft.ts'
import '#web/people/bodies/translations.ts'

type Place = Pick<Assignment, 'irp' | 'irpRole' | 'job' | 'mandate' | 'startsOn' | 'endsOn'>
type PlaceFieldNames = Record<'job' | 'startsOn' | 'endsOn', FieldPath<Draft>>

/** Edits the user's places: function and dates only, the rest is for administrators. */
export function PlacesPanel({ user }: { user: Me }) {
  const { t } = useTranslation()
  const main = mainPlaceOf(user)
  return (
    <Panel title={t('profile.places')}>
      {!main && user.userIrpInformations.length === 0 ? (
        <Typography color="textSecondary">{t('profile.noPlace')}</Typography>
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('profile.placesHelp')}
        </Typography>
      )}
      {main && <PlaceFields place={main} names={mainNames} isMain />}
      {user.userIrpInformations.map((place, index) => (
        <PlaceFields key={place.irp.id} place={place} names={otherNames(index)} />
      ))}
      <ChangeRequestNotice />
    </Panel>
  )
}

const mainPlaceOf = ({ mainIrp, mainIrpRole, mainJob, mainMandate, mainStartsOn, mainEndsOn }: Me): Place | null =>
  mainIrp &&
  mainIrpRole && {
    irp: mainIrp,
    irpRole: mainIrpRole,
    job: mainJob,
    mandate: mainMandate,
    startsOn: mainStartsOn,
    endsOn: mainEndsOn,
  }

const mainNames: PlaceFieldNames = { job: 'mainJob', startsOn: 'mainStartsOn', endsOn: 'mainEndsOn' }
const otherNames = (index: number): PlaceFieldNames => ({
  job: `userIrpInformations.${index}.job`,
  startsOn: `userIrpInformations.${index}.startsOn`,
  endsOn: `userIrpInformations.${index}.endsOn`,
})

function PlaceFields({ place, names, isMain = false }: { place: Place; names: PlaceFieldNames; isMain?: boolean }) {
  const { t } = useTranslation()
  const id = useId()
  const { data } = useSuspenseQuery(jobs)
  const { irp, irpRole, job, mandate } = place
  const state = stateOf(place)
  return (
    <Box component="section" aria-labelledby={id} sx={row}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <TextLink
          id={id}
          to="/irp/$idIrp"
          params={{ idIrp: irp.id }}
          color="inherit"
          sx={{ fontWeight: 600, minHeight: 24 }}
        >
          {irp.name}
        </TextLink>
        {isMain && <StatusChip tone="info">{t('profile.main')}</StatusChip>}
        {state && <StatusChip tone="plain">{t(state)}</StatusChip>}
        <StatusChip tone="plain">{t(`body.role.${irpRole}`)}</StatusChip>
        {mandate && <StatusChip tone="plain">{mandate.name}</StatusChip>}
      </Box>
      <Box sx={columns}>
        <ChoiceField<Draft>
          name={names.job}
          label={t('accountForm.job')}
          choices={choicesOf(data.member, job)}
          none={t('accountForm.noJob')}
        />
        <FormTextField<Draft> type="date" name={names.startsOn} label={t('accountForm.startsOn')} />
        <FormTextField<Draft> type="date" name={names.endsOn} label={t('accountForm.endsOn')} />
      </Box>
    </Box>
  )
}

/** Adds the current function to the choices when it was deactivated. */
const choicesOf = (known: readonly (Reference & { active: boolean })[], held: Reference | null) =>
  known.filter(({ id, active }) => active || id === held?.id)

function stateOf({ startsOn, endsOn }: Place) {
  if (endsOn && daysUntil(endsOn) < 0) return 'profile.ended'
  return startsOn && daysUntil(startsOn) > 0 ? 'profile.toCome' : null
}

const row = { display: 'grid', gap: 2, py: 2, borderBottom: 1, borderColor: 'divider' } as const
const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) repeat(2, minmax(0, 1fr))' },
} as const
