import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { maxTrainingDates, trainingFormats, trainingLevels } from '#contract/people/contact/contact.ts'
import { FormTextField } from '#web/ground/fields/FormTextField.tsx'
import { twoColumns } from '#web/ground/fields/sideBySide.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Draft } from './draft.ts'
import { RadioField } from './RadioField.tsx'

const dates = Array.from({ length: maxTrainingDates }, (_, index) => index)

/** Renders the wishes for a training (DOMAIN §12). */
export function TrainingWishFields() {
  const { t } = useTranslation()
  const id = useId()
  return (
    <>
      <RadioField<Draft>
        name="training.format"
        label={t('training.format')}
        choices={trainingFormats.map((value) => ({ value, label: t(`training.format.${value}`) }))}
        required
      />
      <Box sx={twoColumns}>
        <FormTextField<Draft>
          name="training.participants"
          label={t('training.participants')}
          help={t('training.participantsHelp')}
          required
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
        />
      </Box>
      <Box component="fieldset" aria-labelledby={id} sx={group}>
        <Typography id={id} color="textSecondary">
          {t('training.dates')}
        </Typography>
        <Box sx={threeBeside}>
          {dates.map((index) => (
            <FormTextField<Draft>
              key={index}
              type="date"
              name={`training.wishedDates.${index}`}
              label={t('training.date', { n: index + 1 })}
            />
          ))}
        </Box>
      </Box>
      <RadioField<Draft>
        name="training.level"
        label={t('training.level')}
        choices={[
          { value: null, label: t('training.level.any') },
          ...trainingLevels.map((value) => ({ value, label: t(`training.level.${value}`) })),
        ]}
      />
      <FormTextField<Draft>
        name="training.needs"
        label={t('training.needs')}
        help={t('training.needsHelp')}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </>
  )
}

const group = { display: 'grid', gap: 1.5, border: 0, m: 0, p: 0, minWidth: 0 } as const
const threeBeside = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
} as const
