import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { type ImportOptions, useUploadFile } from '#web/people/imports/mutations.ts'
import { ImportFileFields } from './ImportFileFields.tsx'
import { templateUrl } from './template.ts'
import { useImportFile } from './useImportFile.ts'

const defaultOptions: ImportOptions = { mandates: 'verify', mode: 'update', replaceAssignments: false, simulate: true }

/** Renders the first step of an import: the file and its options. */
export function FileStep() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const deposit = useUploadFile()
  const chosen = useImportFile(deposit)
  const { control, handleSubmit } = useForm({ defaultValues: defaultOptions })
  const simulate = useWatch({ control, name: 'simulate' })
  const refused = violationsOf(deposit.error).map(({ message }) => frenchSpaces(message))

  const submit = handleSubmit(async (options) => {
    const taken = chosen.take()
    if (!taken) return
    // an error is shown below the file
    const sent = await deposit.mutateAsync({ ...options, ...taken }).catch(() => null)
    if (sent) await navigate({ to: '/admin/import', search: { id: sent.id } })
  })

  return (
    <Panel title={t('import.step.file')}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2.5 }}>
        <ImportFileFields
          chosen={chosen}
          refused={refused}
          columnsHelp={t('import.columnsHelp')}
          template={{ url: templateUrl, name: 'modele-utilisateurs.csv' }}
        />
        <Controller
          control={control}
          name="mandates"
          render={({ field }) => (
            <Choices label={t('import.references')}>
              <RadioGroup {...field}>
                <FormControlLabel value="verify" control={<Radio />} label={t('import.checkRefs')} />
                <ChoiceWithHelp help={t('import.createMandatesHelp')}>
                  <FormControlLabel value="create" control={<Radio />} label={t('import.createMandates')} />
                </ChoiceWithHelp>
              </RadioGroup>
            </Choices>
          )}
        />
        <Controller
          control={control}
          name="mode"
          render={({ field }) => (
            <Choices label={t('import.people')}>
              <RadioGroup {...field}>
                <FormControlLabel value="update" control={<Radio />} label={t('import.update')} />
                <ChoiceWithHelp help={t('import.deleteMissingHelp')}>
                  <FormControlLabel value="replace" control={<Radio />} label={t('import.deleteMissing')} />
                </ChoiceWithHelp>
              </RadioGroup>
            </Choices>
          )}
        />
        <div>
          {(['replaceAssignments', 'simulate'] as const).map((name) => (
            <Controller
              key={name}
              control={control}
              name={name}
              render={({ field: { value, ...field } }) => (
                <ChoiceWithHelp help={t(name === 'simulate' ? 'import.simulateHelp' : 'import.replaceSeatsHelp')}>
                  <FormControlLabel
                    control={<Checkbox {...field} checked={value} />}
                    label={t(name === 'simulate' ? 'import.simulate' : 'import.replaceSeats')}
                  />
                </ChoiceWithHelp>
              )}
            />
          ))}
        </div>
        <Button type="submit" loading={deposit.isPending} sx={{ justifySelf: 'start' }}>
          {t(simulate ? 'import.check' : 'import.checkAndApply')}
        </Button>
      </Box>
    </Panel>
  )
}

function Choices({ label, children }: { label: string; children: ReactNode }) {
  const id = useId()
  return (
    <FormControl role="radiogroup" aria-labelledby={id}>
      <FormLabel id={id}>{label}</FormLabel>
      {children}
    </FormControl>
  )
}

/** Renders a choice with a help text. */
const ChoiceWithHelp = ({ help, children }: { help: string; children: ReactNode }) => (
  <Box>
    {children}
    <Typography variant="body2" color="textSecondary" sx={{ pl: 4, mt: -0.5 }}>
      {help}
    </Typography>
  </Box>
)
