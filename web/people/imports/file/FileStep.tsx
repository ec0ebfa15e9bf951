import { mdiDownload } from '@mdi/js'
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
import { type ReactNode, useId, useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { limits } from '#contract/ground/limits.ts'
import type { ColumnMatch } from '#contract/people/imports/importCorrections.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { type ImportOptions, usePreviewFile, useUploadFile } from '#web/people/imports/mutations.ts'
import { FileField } from './FileField.tsx'
import { FilePreview } from './FilePreview.tsx'
import { templateUrl } from './template.ts'

const defaultOptions: ImportOptions = { mandates: 'verify', mode: 'update', replaceAssignments: false, simulate: true }

/** Renders the first step of an import: the file and its options. */
export function FileStep() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const deposit = useUploadFile()
  const preview = usePreviewFile()
  const [file, setFile] = useState<File | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [columns, setColumns] = useState<ColumnMatch[]>([])
  const { control, handleSubmit } = useForm({ defaultValues: defaultOptions })
  const simulate = useWatch({ control, name: 'simulate' })
  const refused = violationsOf(deposit.error).map(({ message }) => frenchSpaces(message))

  const submit = handleSubmit(async (options) => {
    if (!file) return setFault(t('import.noFile'))
    if (file.size > limits.importBytes) return setFault(t('import.tooLarge'))
    // an error is shown below the file
    const sent = await deposit.mutateAsync({ ...options, file, columns }).catch(() => null)
    if (sent) await navigate({ to: '/admin/import', search: { id: sent.id } })
  })
  const take = (chosen: File) => {
    setFault(null)
    deposit.reset()
    preview.reset()
    setColumns([])
    setFile(chosen)
    // a file that is too large is told when it is sent
    if (chosen.size <= limits.importBytes) preview.mutate(chosen)
  }
  const match = (said: ColumnMatch) =>
    setColumns((before) => [...before.filter(({ title }) => title !== said.title), said])

  return (
    <Panel title={t('import.step.file')}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)} sx={{ display: 'grid', gap: 2.5 }}>
        <FileField file={file} faults={fault ? [fault] : refused} onFile={take} />
        {preview.data && deposit.error === null && (
          <FilePreview preview={preview.data} matches={columns} onMatch={match} />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
          <Typography variant="body2" color="textSecondary" sx={{ flex: '1 1 280px' }}>
            {t('import.columnsHelp')}
          </Typography>
          <Button
            component="a"
            href={templateUrl}
            download="modele-utilisateurs.csv"
            variant="outlined"
            color="inherit"
            startIcon={<Icon path={mdiDownload} />}
          >
            {t('import.template')}
          </Button>
        </Box>
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
