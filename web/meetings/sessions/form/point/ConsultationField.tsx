import { mdiPlus } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { consultationsOf } from '#web/meetings/sessions/consultations/api.ts'
import { fieldId } from '#web/meetings/sessions/form/typed/fieldErrors.ts'
import { toReference } from '#web/meetings/sessions/form/typed/formValues.ts'
import { nativeSelect } from '#web/meetings/sessions/form/typed/SessionTextField.tsx'
import type { DetailsProps } from './pointProps.ts'

const ConsultationDialog = lazyRouteComponent(
  screenLoader(() => import('#web/meetings/sessions/consultations/ConsultationDialog.tsx')),
)

/** Links the point to a consultation of the body: a running one, or a new one. */
export function ConsultationField({ point, index, errors, irp, change }: DetailsProps) {
  const { t } = useTranslation()
  const [isOpening, setIsOpening] = useState(false)
  const { data } = useQuery({ ...consultationsOf(irp ?? 0), enabled: irp !== null })
  const consultations = data?.member ?? []
  const { consultation } = point
  const isElsewhere = consultation && consultations.every(({ id }) => id !== consultation.id)

  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
      <TextField
        select
        size="small"
        id={fieldId(`points.${index}.consultation`)}
        sx={{ flex: '1 1 240px' }}
        label={t('sessionForm.point.consultation')}
        value={consultation?.id ?? ''}
        error={Boolean(errors?.consultation)}
        helperText={errors?.consultation?.message}
        onChange={({ target }) => {
          const chosen = consultations.find(({ id }) => id === Number(target.value))
          change({ consultation: chosen ? toReference(chosen) : null })
        }}
        slotProps={nativeSelect}
      >
        <option value="">{t('sessionForm.point.noConsultation')}</option>
        {isElsewhere && <option value={consultation.id}>{consultation.name}</option>}
        {consultations.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </TextField>
      {irp !== null && (
        <Button variant="text" startIcon={<Icon path={mdiPlus} />} onClick={() => setIsOpening(true)}>
          {t('consultation.add')}
        </Button>
      )}
      {isOpening && irp !== null && (
        <Suspense fallback={null}>
          <ConsultationDialog
            bodyId={irp}
            onClose={() => setIsOpening(false)}
            onSaved={(saved) => change({ consultation: toReference(saved) })}
          />
        </Suspense>
      )}
    </Box>
  )
}
