import Box from '@mui/material/Box'
import Step from '@mui/material/Step'
import StepLabel from '@mui/material/StepLabel'
import Stepper from '@mui/material/Stepper'
import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ImportState } from '#contract/people/imports/importStates.ts'
import { UnsavedChangesPrompt } from '#web/ground/fields/UnsavedChangesPrompt.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { Page } from '#web/ground/ui/Page.tsx'
import { VisuallyHidden } from '#web/ground/ui/VisuallyHidden.tsx'
import { bodies } from '#web/people/bodies/api.ts'
import { userImport } from './api.ts'
import { DirectoryRuns } from './DirectoryRuns.tsx'
import { FileStep } from './file/FileStep.tsx'
import { Outcome } from './outcome/Outcome.tsx'
import { PastImports } from './PastImports.tsx'
import { RenewalStep } from './renewal/RenewalStep.tsx'
import { useCorrections } from './useCorrections.ts'
import './translations.ts'

const route = getRouteApi('/house/admin/import')

/** Imports people from a file in three steps: file, preview, result. The URL holds the id of the import. */
export default function ImportPage() {
  const { id, irp } = route.useSearch()
  if (!id && irp) return <RenewalStart bodyId={irp} />
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

/** The first step of a renewal, which the page of seats and the form of a body open. */
function RenewalStart({ bodyId }: { bodyId: number }) {
  const { data } = useSuspenseQuery(bodies)
  const body = data.member.find(({ id }) => id === bodyId)
  return (
    <Frame step={0} renewed={body?.name ?? ''}>
      {body && <RenewalStep bodyId={bodyId} />}
    </Frame>
  )
}

function ImportSteps({ id }: { id: number }) {
  const { t } = useTranslation()
  const { data } = useSuspenseQuery(userImport(id))
  const corrections = useCorrections(data)
  return (
    <Frame step={steps[data.state]} file={data.fileName} renewed={data.renewal?.irp.name}>
      <Outcome shown={data} corrections={corrections} />
      <UnsavedChangesPrompt
        when={corrections.isPending && !corrections.isSending}
        question={t('import.leaveCorrections')}
        searchKey="id"
      />
    </Frame>
  )
}

const steps: Record<ImportState, 1 | 2> = { checking: 1, checked: 1, failed: 1, applying: 2, applied: 2 }
const names = ['import.step.file', 'import.step.check', 'import.step.apply'] as const

interface FrameProps {
  step: 0 | 1 | 2
  file?: string
  /** the body that is renewed */
  renewed?: string | undefined
  children: ReactNode
}

function Frame({ step, file, renewed, children }: FrameProps) {
  const { t } = useTranslation()
  return (
    <Page title={renewed === undefined ? t('import.title') : t('renewal.title', { name: renewed })} context={file}>
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
