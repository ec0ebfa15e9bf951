import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { fieldId } from './typed/fieldErrors.ts'
import type { SessionFormValues } from './typed/formValues.ts'
import { SessionTextField, shrunkLabelSlots } from './typed/SessionTextField.tsx'

/** Shows the fields that set who may read the session and what it counts as. */
export function SessionSettings() {
  const { t } = useTranslation()
  return (
    <Panel title={t('sessionForm.section.settings')}>
      <Box sx={grid}>
        <div>
          <FlagField name="confidential" />
          <FlagField name="healthAndSafety" />
        </div>
        <SessionTextField
          name="agendaSentOn"
          type="date"
          label={t('sessionForm.agendaSentOn')}
          help={t('sessionForm.agendaSentOnHelp')}
          sx={{ maxWidth: 360, mt: 1 }}
          slotProps={shrunkLabelSlots}
        />
      </Box>
    </Panel>
  )
}

const grid = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
} as const

function FlagField({ name }: { name: 'confidential' | 'healthAndSafety' }) {
  const { t } = useTranslation()
  const helpId = useId()
  const { field } = useController<SessionFormValues, typeof name>({ name })
  return (
    <div>
      <FormControlLabel
        label={t(`sessionForm.${name}`)}
        control={
          <Checkbox
            checked={field.value}
            onChange={(_event, checked) => field.onChange(checked)}
            onBlur={field.onBlur}
            slotProps={{ input: { id: fieldId(name), 'aria-describedby': helpId, ref: field.ref } }}
          />
        }
      />
      <Typography variant="body2" color="textSecondary" id={helpId} sx={{ ml: 4 }}>
        {t(`sessionForm.${name}Help`)}
      </Typography>
    </div>
  )
}
