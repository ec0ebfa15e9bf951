import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { Ballot } from '#contract/meetings/ballots/ballots.ts'
import { resultSentence } from '#contract/meetings/ballots/resultSentence.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { useBallotChange, versionOf } from './api.ts'
import { CancelBallot } from './CancelBallot.tsx'
import { CountFields } from './CountFields.tsx'
import { TieActions } from './TieActions.tsx'
import { areComplete, closureOf, typedCounts } from './typedCounts.ts'
import { VoterList } from './VoterList.tsx'

interface EndedBallotProps {
  sessionId: number
  ballot: Ballot
  isHolder: boolean
  /** whether another ballot could be opened now */
  mayOpen: boolean
  /** a second round that is not cancelled follows: the ballot is neither corrected nor cancelled */
  hasSecondRound: boolean
}

/** Shows a ballot that is closed or cancelled, with its result in words, and its votes by name on request. */
export function EndedBallot({ sessionId, ballot, isHolder, mayOpen, hasSecondRound }: EndedBallotProps) {
  const { t } = useTranslation()
  const [isCorrecting, setIsCorrecting] = useState(false)
  const isCancelled = ballot.cancelledAt !== null
  const isCorrectable = isHolder && !isCancelled && !hasSecondRound
  useRemovalNotice(isCorrecting, isCorrectable)
  return (
    <Box component="li" sx={row}>
      <Typography variant="body2" color="textSecondary">
        {joinFacts([
          t('ballot.pointOf', { number: ballot.point.number, title: ballot.point.title }),
          t(`ballot.mode.${ballot.mode}`),
          ballot.election?.firstRoundId != null && t('ballot.secondRound'),
        ])}
      </Typography>
      <Typography sx={{ overflowWrap: 'anywhere' }}>{frenchSpaces(ballot.question)}</Typography>
      {isCancelled ? (
        <StatusChip tone="plain">{t('ballot.cancelledChip')}</StatusChip>
      ) : (
        <Typography sx={{ fontWeight: 600 }}>{resultSentence(ballot)}</Typography>
      )}
      {!isCancelled && ballot.mode !== 'byHand' && ballot.voterList && (
        <Box component="details" className="no-print">
          <Box component="summary" sx={{ py: 1.25, cursor: 'pointer' }}>
            {t('ballot.details')}
          </Box>
          <VoterList sessionId={sessionId} ballot={ballot} isHolder={false} />
        </Box>
      )}
      {isCorrectable && ballot.election && (
        <TieActions sessionId={sessionId} ballot={ballot} election={ballot.election} mayOpen={mayOpen} />
      )}
      {isCorrectable && (
        <Box className="no-print" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {ballot.mode !== 'named' && (
            <Button
              variant="text"
              aria-label={t('ballot.correctOf', { question: ballot.question })}
              onClick={() => setIsCorrecting(true)}
              sx={{ minHeight: 44 }}
            >
              {t('ballot.correct')}
            </Button>
          )}
          <CancelBallot sessionId={sessionId} ballot={ballot} />
        </Box>
      )}
      {isCorrecting && isCorrectable && (
        <CorrectionDialog sessionId={sessionId} ballot={ballot} onClose={() => setIsCorrecting(false)} />
      )}
    </Box>
  )
}

function CorrectionDialog({ sessionId, ballot, onClose }: { sessionId: number; ballot: Ballot; onClose: () => void }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => typedCounts(ballot))
  // a correction by somebody else meanwhile is not replaced unseen
  const [read, setRead] = useState(() => versionOf(ballot))
  const isOutdated = read.version !== ballot.version
  const takeUp = () => {
    setTyped(typedCounts(ballot))
    setRead(versionOf(ballot))
  }
  const change = useBallotChange(sessionId)
  return (
    <FormDialog
      title={t('ballot.correct')}
      action={t('ballot.correct')}
      busy={change.isPending}
      disabled={isOutdated || !areComplete(ballot, typed)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate(
          { path: 'ballot_closures', form: { ...read, ...closureOf(ballot, typed) } },
          { onSuccess: onClose },
        )
      }}
    >
      <Typography sx={{ overflowWrap: 'anywhere' }}>{frenchSpaces(ballot.question)}</Typography>
      {isOutdated && (
        <Alert severity="warning">
          {t('ballot.correctedMeanwhile', { result: resultSentence(ballot) })}
          <Button variant="outlined" color="inherit" onClick={takeUp} sx={{ display: 'block', mt: 1, minHeight: 44 }}>
            {t('ballot.takeUpCounts')}
          </Button>
        </Alert>
      )}
      <CountFields ballot={ballot} typed={typed} onChange={setTyped} />
    </FormDialog>
  )
}

const row = { py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } } as const
