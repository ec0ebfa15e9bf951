import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { addDays } from '#contract/ground/dates/days.ts'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { renewalDays } from '#contract/people/imports/renewals.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { dayOf } from '#web/ground/i18n/dates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { ImportFileFields } from '#web/people/imports/file/ImportFileFields.tsx'
import { renewalTemplateUrl } from '#web/people/imports/file/template.ts'
import { useImportFile } from '#web/people/imports/file/useImportFile.ts'
import { useUploadRenewal } from '#web/people/imports/mutations.ts'

/** Renders the first step of the renewal of a body: its day, and the file of its new members. */
export function RenewalStep({ bodyId }: { bodyId: number }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const helpId = useId()
  const upload = useUploadRenewal()
  const chosen = useImportFile(upload)
  const [today] = useState(() => dayOf(new Date()))
  const [day, setDay] = useState(today)
  const [endsWriters, setEndsWriters] = useState(false)
  const violations = violationsOf(upload.error)
  const dayFault = violations.find(({ propertyPath }) => propertyPath === 'renewalDay')
  const refused = violations
    .filter(({ propertyPath }) => propertyPath !== 'renewalDay')
    .map(({ message }) => frenchSpaces(message))

  const send = async () => {
    const taken = chosen.take()
    if (!taken) return
    // an error is shown below the file
    const sent = await upload
      .mutateAsync({ ...taken, renewedIrp: bodyId, renewalDay: day, endsWriters })
      .catch(() => null)
    if (sent) await navigate({ to: '/admin/import', search: { id: sent.id } })
  }

  return (
    <Panel title={t('import.step.file')}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        sx={{ display: 'grid', gap: 2.5 }}
      >
        <Typography>{t('renewal.intro')}</Typography>
        <TextField
          type="date"
          label={t('renewal.day')}
          value={day}
          error={dayFault !== undefined}
          helperText={dayFault ? frenchSpaces(dayFault.message) : t('renewal.dayHelp')}
          slotProps={{
            inputLabel: { shrink: true },
            htmlInput: { min: addDays(today, -renewalDays.before), max: addDays(today, renewalDays.after) },
          }}
          onChange={({ target }) => setDay(target.value)}
          sx={{ maxWidth: 420 }}
        />
        <div>
          <FormControlLabel
            control={
              <Checkbox
                checked={endsWriters}
                slotProps={{ input: { 'aria-describedby': helpId } }}
                onChange={(_event, checked) => setEndsWriters(checked)}
              />
            }
            label={t('renewal.endsWriters')}
            sx={{ minHeight: 44 }}
          />
          <FormHelperText id={helpId}>{t('renewal.endsWritersHelp')}</FormHelperText>
        </div>
        <ImportFileFields
          chosen={chosen}
          refused={refused}
          columnsHelp={t('renewal.columnsHelp')}
          template={{ url: renewalTemplateUrl, name: 'modele-renouvellement.csv' }}
        />
        <Button type="submit" loading={upload.isPending} sx={{ justifySelf: 'start' }}>
          {t('import.check')}
        </Button>
      </Box>
    </Panel>
  )
}
