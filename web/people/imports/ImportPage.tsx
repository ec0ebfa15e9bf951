import Box from '@mui/material/Box'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ImportState } from '#contract/people/imports/importStates.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { userImport } from './api.ts'
import { DirectoryRuns } from './DirectoryRuns.tsx'
import { FileStep } from './file/FileStep.tsx'
import { Outcome } from './outcome/Outcome.tsx'
import { PastImports } from './PastImports.tsx'
import './translations.ts'

const route = getRouteApi('/house/admin/import')

/** Imports people from a file in three steps: file, preview, result. The URL holds the id of the import. */
export default function ImportPage() {
  const { id } = route.useSearch()
  return id ? (
    <ImportSteps key={id} id={id} />
  ) : (
    <Frame step={0}>
      <FileStep />
      <DirectoryRuns />
      <PastImports />
    </Frame>
  )
}

function ImportSteps({ id }: { id: number }) {
  const { data } = useSuspenseQuery(userImport(id))
  return (
    <Frame step={steps[data.state]} file={data.fileName}>
      <Outcome shown={data} />
    </Frame>
  )
}

const steps: Record<ImportState, 1 | 2> = { checking: 1, checked: 1, failed: 1, applying: 2, applied: 2 }
const names = ['import.step.file', 'import.step.check', 'import.step.apply'] as const

function Frame({ step, file, children }: { step: 0 | 1 | 2; file?: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Page title={t('import.title')} context={file}>
      <Box sx={stack}>
        <div>
          <VisuallyHidden>{t('import.stepOf', { step: step + 1, name: t(names[step]) })}</VisuallyHidden>
          <Stepper activeStep={step} alternativeLabel aria-hidden>
            {names.map((name) => (
              <Step key={name}>
                <StepLabel>{t(name)}</StepLabel>
              </Step>
            ))}
          </Stepper>
        </div>
        {children}
      </Box>
    </Page>
  )
}
