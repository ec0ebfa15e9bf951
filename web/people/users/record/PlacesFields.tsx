import { mdiClose, mdiPlus, mdiStarOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { bodies } from '#web/people/bodies/api.ts'
import { type Draft, emptyPlace, mainNames, otherNames } from './draft.ts'
import { PlaceFields } from './PlaceFields.tsx'

const maxOtherPlaces = 40
const list = 'userIrpInformations'

/** Renders the main place and the others. */
export function PlacesFields() {
  const { t } = useTranslation()
  const { getValues, setValue } = useFormContext<Draft>()
  const { fields, append, remove } = useFieldArray<Draft, typeof list>({ name: list })
  const { data: everyBody } = useSuspenseQuery(bodies)
  const others = useWatch<Draft, typeof list>({ name: list })
  const add = useRef<HTMLButtonElement>(null)
  useImmediateErrors()

  const nameAt = (index: number) =>
    everyBody.member.find(({ id }) => String(id) === others[index]?.irp)?.name ??
    t('userForm.unnamedPlace', { n: index + 1 })

  /** Swaps the main place and another one. */
  function makeMain(index: number) {
    const names = otherNames(index)
    for (const field of ['irp', 'irpRole', 'job', 'mandate', 'startsOn', 'endsOn'] as const) {
      const [main, other] = getValues([mainNames[field], names[field]])
      setValue(mainNames[field], other, { shouldDirty: true })
      setValue(names[field], main, { shouldDirty: true })
    }
  }

  return (
    <>
      <PlaceFields names={mainNames} body={t('accountForm.mainBody')} />
      {fields.map(({ id }, index) => (
        <Box component="fieldset" key={id} aria-labelledby={id} sx={place}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography variant="h3" id={id} sx={{ flex: '1 1 160px' }}>
              {t('userForm.place', { n: index + 1 })}
            </Typography>
            <Button
              size="small"
              variant="text"
              color="inherit"
              startIcon={<Icon path={mdiStarOutline} />}
              aria-label={t('userForm.mainNamed', { name: nameAt(index) })}
              disabled={!others[index]?.irp}
              onClick={() => makeMain(index)}
            >
              {t('userForm.main')}
            </Button>
            <Button
              size="small"
              variant="text"
              color="inherit"
              startIcon={<Icon path={mdiClose} />}
              aria-label={t('userForm.removePlace', { name: nameAt(index) })}
              onClick={() => {
                remove(index)
                add.current?.focus()
              }}
            >
              {t('userForm.remove')}
            </Button>
          </Box>
          <PlaceFields names={otherNames(index)} body={t('accountForm.body')} />
        </Box>
      ))}
      <div>
        <Button
          ref={add}
          variant="outlined"
          startIcon={<Icon path={mdiPlus} />}
          disabled={fields.length >= maxOtherPlaces}
          onClick={() => append(emptyPlace, { focusName: `${list}.${fields.length}.irp` })}
        >
          {t('userForm.addPlace')}
        </Button>
        {fields.length >= maxOtherPlaces && (
          <Typography component="output" variant="body2" color="textSecondary" sx={{ display: 'block', mt: 1 }}>
            {t('userForm.mostPlaces')}
          </Typography>
        )}
      </div>
    </>
  )
}

/** Reports duplicate places and overlapping dates at once; missing values only when saving. */
function useImmediateErrors() {
  const { trigger, formState } = useFormContext<Draft>()
  const { isDirty } = formState
  const [main, startsOn, endsOn, others] = useWatch<Draft>({
    name: ['mainIrp', 'mainStartsOn', 'mainEndsOn', list],
  }) as [Draft['mainIrp'], Draft['mainStartsOn'], Draft['mainEndsOn'], Draft[typeof list]]
  // compares by value: a new array with the same places has no effect
  const compared = JSON.stringify([main, startsOn, endsOn, ...others.map((one) => [one.irp, one.startsOn, one.endsOn])])
  useEffect(() => {
    if (!isDirty) return
    const chosen = (JSON.parse(compared) as [unknown, unknown, unknown, ...unknown[][]]).slice(3) as unknown[][]
    const names = chosen.flatMap(([irp], index) => (irp ? [otherNames(index).irp, otherNames(index).endsOn] : []))
    void trigger(['mainIrp', 'mainEndsOn', ...names])
  }, [compared, isDirty, trigger])
}

const place = {
  display: 'grid',
  gap: 2.5,
  m: 0,
  p: 0,
  pt: 2,
  minWidth: 0,
  border: 0,
  borderTop: 1,
  borderColor: 'divider',
} as const
