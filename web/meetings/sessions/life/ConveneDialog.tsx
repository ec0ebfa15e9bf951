import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { LegalNotice } from '#contract/meetings/legalDelays.ts'
import { isDossierIncomplete } from '#contract/meetings/sessions/dossier.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { nameOf } from '#web/ground/i18n/names.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import { NoticeLines } from '#web/meetings/sessions/Notices.tsx'
import { audience, useSessionStep } from './api.ts'
import { DossierLines } from './DossierLines.tsx'
import '#web/meetings/sessions/translations.ts'

interface ConveneDialogProps {
  session: { id: number; irp: { id: number }; notices: readonly LegalNotice[] }
  onClose: () => void
  onConvened?: () => void
  /** Called with the refusal of the server, for a form that shows it on its fields. */
  onRefused?: (failure: unknown) => void
}

/**
 * Asks for confirmation before convening a session: shows who will see it, who will get an email, what it lacks, and
 * which deadlines are missed.
 */
export function ConveneDialog({ session, onClose, onConvened, onRefused }: ConveneDialogProps) {
  const { t } = useTranslation()
  const { data, isPending: isCounting } = useQuery({ ...audience(session.id), staleTime: 0 })
  const missing = data?.dossier && isDossierIncomplete(data.dossier) ? data.dossier : null
  const convene = useSessionStep(session.id, 'convocation')
  const faults = violationsOf(convene.error)
  const submit = (event: { preventDefault(): void }) => {
    event.preventDefault()
    convene.mutate(undefined, {
      onSuccess: () => {
        onClose()
        onConvened?.()
      },
      onError: (failure) => onRefused?.(failure),
    })
  }

  return (
    <FormDialog
      title={t('audience.title')}
      action={t(missing ? 'step.conveneAnyway' : 'step.convene')}
      busy={convene.isPending}
      // a session is convened once, so what it lacks is told before
      disabled={isCounting}
      onSubmit={submit}
      onClose={onClose}
    >
      <Box aria-live="polite" sx={{ minHeight: 48 }}>
        {data && (
          <Typography sx={{ fontSize: 17 }}>
            <strong>{t('audience.readers', { count: data.readers })}</strong>,{' '}
            {t('audience.mailed', { count: data.mailed })}.
          </Typography>
        )}
        <Typography variant="body2" color="textSecondary">
          {t('audience.visible')}
        </Typography>
      </Box>
      {data?.people && data.people.length > 0 && (
        <details>
          <summary style={{ cursor: 'pointer', minHeight: 24 }}>{t('audience.names')}</summary>
          <Box component="ul" sx={{ ...plainList, columns: { sm: 2 }, mt: 1, fontSize: 14 }}>
            {data.people.map((person) => (
              <li key={person.id}>{nameOf(person)}</li>
            ))}
          </Box>
        </details>
      )}
      {missing && <DossierLines session={session} dossier={missing} />}
      <NoticeLines notices={session.notices} />
      {faults.length > 0 && (
        <Alert severity="error" role="alert">
          {t('audience.faults')}
          <ul style={{ margin: '4px 0 0', paddingInlineStart: 20 }}>
            {faults.map(({ propertyPath, message }) => (
              <li key={propertyPath}>{frenchSpaces(message)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </FormDialog>
  )
}
