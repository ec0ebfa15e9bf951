import { mdiClose, mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type FieldPath, useFieldArray } from 'react-hook-form'
import { ChoiceField } from '#web/ground/fields/ChoiceField.tsx'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { twoColumns } from '#web/ground/fields/sideBySide.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { listInTreeOrder } from '#web/people/bodies/listInTreeOrder.ts'
import { registrationChoices } from './api.ts'
import type { Draft } from './registrationDraft.ts'

const maxOtherPlaces = 4

/** Renders the main place and up to four other places. Does not ask for a role: administrators assign it. */
export function PlacesFields() {
  const { t } = useTranslation()
  const { fields, append, remove } = useFieldArray<Draft, 'userIrpInformations'>({ name: 'userIrpInformations' })
  const add = useRef<HTMLButtonElement>(null)
  return (
    <>
      <PlaceFields names={mainNames} body={t('accountForm.mainBody')} />
      {fields.map(({ id }, index) => (
        <Box component="section" key={id} aria-labelledby={id} sx={otherPlaceStyle}>
          <Box sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 1 }}>
            <Typography variant="h3" id={id}>
              {t('register.other', { n: index + 1 })}
            </Typography>
            <Button
              size="small"
              variant="text"
              color="inherit"
              startIcon={<Icon path={mdiClose} />}
              aria-describedby={id}
              onClick={() => {
                remove(index)
                add.current?.focus()
              }}
            >
              {t('register.removeIrp')}
            </Button>
          </Box>
          <PlaceFields names={otherNames(index)} body={t('accountForm.body')} />
        </Box>
      ))}
      <Box>
        <Button
          ref={add}
          variant="outlined"
          startIcon={<Icon path={mdiPlus} />}
          // not `disabled`: a disabled button would lose the focus
          aria-disabled={fields.length >= maxOtherPlaces}
          sx={{ '&[aria-disabled=true]': { opacity: 0.6, cursor: 'not-allowed' } }}
          onClick={() => {
            if (fields.length < maxOtherPlaces)
              append(emptyPlace, { focusName: `userIrpInformations.${fields.length}.irp` })
          }}
        >
          {t('register.addIrp')}
        </Button>
        {fields.length >= maxOtherPlaces && (
          <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
            {t('register.most')}
          </Typography>
        )}
      </Box>
    </>
  )
}

type PlaceFieldNames = Record<'irp' | 'job' | 'mandate' | 'startsOn' | 'endsOn', FieldPath<Draft>>

const mainNames: PlaceFieldNames = {
  irp: 'mainIrp',
  job: 'mainJob',
  mandate: 'mainMandate',
  startsOn: 'mainStartsOn',
  endsOn: 'mainEndsOn',
}
const otherNames = (index: number): PlaceFieldNames => ({
  irp: `userIrpInformations.${index}.irp`,
  job: `userIrpInformations.${index}.job`,
  mandate: `userIrpInformations.${index}.mandate`,
  startsOn: `userIrpInformations.${index}.startsOn`,
  endsOn: `userIrpInformations.${index}.endsOn`,
})
const emptyPlace = { irp: '', job: null, mandate: null, startsOn: null, endsOn: null }

function PlaceFields({ names, body }: { names: PlaceFieldNames; body: string }) {
  const { t } = useTranslation()
  const { irps, jobs, mandates } = useSuspenseQuery(registrationChoices).data
  const bodies = listInTreeOrder(irps.map((irp, position) => ({ ...irp, position, active: true })))
  return (
    <>
      <ChoiceField<Draft> name={names.irp} label={body} choices={bodies} none={t('accountForm.chooseBody')} required />
      <Box sx={twoColumns}>
        <ChoiceField<Draft>
          name={names.mandate}
          label={t('accountForm.mandate')}
          choices={mandates}
          none={t('accountForm.noMandate')}
        />
        <ChoiceField<Draft>
          name={names.job}
          label={t('accountForm.job')}
          choices={jobs}
          none={t('accountForm.noJob')}
        />
        <FormTextField<Draft> type="date" name={names.startsOn} label={t('accountForm.startsOn')} />
        <FormTextField<Draft> type="date" name={names.endsOn} label={t('accountForm.endsOn')} />
      </Box>
    </>
  )
}

const otherPlaceStyle = { display: 'grid', gap: 2.5, pt: 2, borderTop: 1, borderColor: 'divider' } as const
