import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { UserImport } from '#contract/people/imports/userImports.ts'
import { DeletionDialog } from '#web/ground/fields/DeletionDialog.tsx'
import { formatDay, formatTime } from '#web/ground/i18n/dates.ts'
import { hasMailServer, useTranslation } from '#web/ground/i18n/i18n.ts'
import { stack } from '#web/ground/ui/columns.ts'
import { ButtonLink } from '#web/ground/ui/links.tsx'
import { Panel } from '#web/ground/ui/Panel.tsx'
import { isRunning } from '#web/people/imports/api.ts'
import { Lines } from '#web/people/imports/lines/Lines.tsx'
import { useCancelImport, useCheckAgain } from '#web/people/imports/mutations.ts'
import { RenewalSidesPanel } from '#web/people/imports/renewal/RenewalSidesPanel.tsx'
import type { Corrections } from '#web/people/imports/useCorrections.ts'
import { ApplyForm } from './ApplyForm.tsx'
import { Counts } from './Counts.tsx'
import { Matches } from './Matches.tsx'
import { ParsingReport } from './ParsingReport.tsx'

interface OutcomeProps {
  shown: UserImport
  corrections: Corrections
}

/** Shows the effect of an import and its next actions. */
export function Outcome({ shown, corrections }: OutcomeProps) {
  const { t } = useTranslation()
  const { state, counts } = shown
  const isCorrectable = shown.kept && (state === 'checked' || state === 'failed')
  const isFaulty = isCorrectable && (shown.lines.refused ?? 0) > 0
  const lines = shown.kept ? (
    shown.checkedAt && <Lines shown={shown} isCorrectable={isCorrectable} corrections={corrections} />
  ) : (
    <Alert severity="info">{t('import.gone')}</Alert>
  )
  const applyForm = <ApplyForm shown={shown} isUnchecked={corrections.isPending} />
  if (isRunning(shown)) return <ImportProgress shown={shown} />
  return (
    <Box sx={stack}>
      <div>
        <output>
          {state === 'checked' && (
            <Alert severity="info">
              {t(shown.renewal ? 'renewal.checked' : shown.fromDirectory ? 'import.heldNight' : 'import.simulated')}
            </Alert>
          )}
          {state === 'applied' && (
            <Alert severity="success">
              {t(shown.renewal ? 'renewal.done' : shown.fromDirectory ? 'import.doneNight' : 'import.done', counts)}{' '}
              {counts.created > 0 && <InvitationNotice shown={shown} />}
            </Alert>
          )}
        </output>
        <div role="alert">{shown.failure && <Alert severity="error">{frenchSpaces(shown.failure)}</Alert>}</div>
      </div>
      {shown.checkedAt && <Counts shown={shown} />}
      <ParsingReport shown={shown} />
      {isCorrectable && <Matches corrections={corrections} />}
      {/* what is faulty is put right before anything else */}
      {isFaulty && lines}
      {state === 'checked' && shown.renewal && (
        <RenewalSidesPanel shown={shown}>{!isFaulty && applyForm}</RenewalSidesPanel>
      )}
      {state === 'checked' && !shown.renewal && applyForm}
      <NextActions shown={shown} isUnchecked={corrections.isPending} />
      {!isFaulty && lines}
    </Box>
  )
}

/** Tells when invitations are sent to the created accounts. */
function InvitationNotice({ shown: { counts, appliedAt, invitationsAt } }: { shown: UserImport }) {
  const { t } = useTranslation()
  const isLater = invitationsAt !== null && appliedAt !== null && Date.parse(invitationsAt) > Date.parse(appliedAt)
  return isLater
    ? t('import.invitedLater', {
        count: counts.created,
        date: formatDay(invitationsAt),
        time: formatTime(invitationsAt),
      })
    : t('import.invited', { count: counts.created })
}

function ImportProgress({ shown: { state, progress } }: { shown: UserImport }) {
  const { t } = useTranslation()
  const title = t(state === 'checking' ? 'import.checking' : 'import.applying')
  const percent = Math.floor(progress * 100)
  return (
    <Panel title={title}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
        <LinearProgress variant="determinate" value={percent} aria-label={title} sx={{ flex: 1 }} />
        <Typography variant="body2">{t('import.percent', { percent })}</Typography>
      </Box>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
        {t('import.mayLeave')}
      </Typography>
    </Panel>
  )
}

interface NextActionsProps {
  shown: UserImport
  /** corrections are typed that the server has not checked yet: checking the file again would leave them out */
  isUnchecked: boolean
}

/** Shows the next actions other than applying the import. */
function NextActions({ shown, isUnchecked }: NextActionsProps) {
  const { id, state, kept, counts, fileName, fromDirectory, renewal } = shown
  const { t } = useTranslation()
  const navigate = useNavigate()
  const again = useCheckAgain(id)
  const giveUp = useCancelImport(id, () => navigate({ to: '/admin/import', search: {}, ignoreBlocker: true }))
  const [isLeaving, setIsLeaving] = useState(false)
  const isOver = state === 'applied'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {isOver && counts.created > 0 && !hasMailServer() && (
        <ButtonLink to="/admin/courriels">{t('import.keptLinks')}</ButtonLink>
      )}
      <ButtonLink
        to="/admin/import"
        search={renewal ? { irp: renewal.irp.id } : {}}
        variant={state === 'checked' || isOver ? 'outlined' : 'contained'}
      >
        {t('import.other')}
      </ButtonLink>
      {isOver && renewal && (
        <ButtonLink to="/irp/$idIrp/sieges" params={{ idIrp: renewal.irp.id }} variant="outlined">
          {t('renewal.toSeats')}
        </ButtonLink>
      )}
      {isOver && !renewal && (
        <ButtonLink to="/annuaire" variant="outlined">
          {t('import.directory')}
        </ButtonLink>
      )}
      {!isOver && kept && (
        <Button variant="outlined" disabled={isUnchecked} loading={again.isPending} onClick={() => again.mutate()}>
          {t('import.again')}
        </Button>
      )}
      {!isOver && (
        <Button variant="text" color="error" onClick={() => setIsLeaving(true)}>
          {t(fromDirectory ? 'import.ignore' : 'import.giveUp')}
        </Button>
      )}
      {!isOver && isLeaving && (
        <DeletionDialog
          title={t(fromDirectory ? 'import.ignoreTitle' : 'import.giveUpTitle', { file: fileName })}
          text={t(fromDirectory ? 'import.ignoreText' : 'import.giveUpText')}
          action={t(fromDirectory ? 'import.ignore' : 'import.giveUp')}
          deletion={giveUp}
          onKept={() => setIsLeaving(false)}
          onDeleted={() => setIsLeaving(false)}
        />
      )}
      {isUnchecked && kept && (
        <Typography variant="body2" color="textSecondary" sx={{ alignSelf: 'center' }}>
          {t('import.uncheckedFirst')}
        </Typography>
      )}
    </Box>
  )
}
