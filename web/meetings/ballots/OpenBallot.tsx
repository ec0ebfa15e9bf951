import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import type { Ballot } from '#contract/meetings/ballots/ballots.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { ballotPapersUrl, useBallotChange, versionOf } from './api.ts'
import { CancelBallot } from './CancelBallot.tsx'
import { CountFields } from './CountFields.tsx'
import { OwnVote } from './OwnVote.tsx'
import { areComplete, closureOf, typedCounts } from './typedCounts.ts'
import { VoterList } from './VoterList.tsx'

/** Shows the ballot under way: the viewer's vote, who has voted, and its end for whoever holds it. */
export function OpenBallot({ sessionId, ballot, isHolder }: { sessionId: number; ballot: Ballot; isHolder: boolean }) {
  const { t } = useTranslation()
  const { mode, point, voterList } = ballot
  const voted = voterList?.filter(({ hasVoted }) => hasVoted).length ?? 0
  return (
    <Box component="section" aria-label={t('ballot.current')} sx={card}>
      <Typography variant="body2" color="textSecondary">
        {joinFacts([t('ballot.current'), t('ballot.pointOf', { number: point.number, title: point.title })])}
      </Typography>
      <Typography variant="h3" sx={{ fontSize: 20, mt: 0.5, overflowWrap: 'anywhere' }}>
        {frenchSpaces(ballot.question)}
      </Typography>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, mb: 2 }}>
        {joinFacts([
          t(`ballot.mode.${mode}`),
          ballot.opinion && t(`outcome.${ballot.opinion}`),
          ballot.election?.firstRoundId != null && t('ballot.secondRound'),
          t('ballot.voters', { count: ballot.voters }),
          mode !== 'byHand' && t('ballot.voted', { count: voted }),
        ])}
      </Typography>
      {ballot.outsideUrl && (
        <Link href={ballot.outsideUrl} target="_blank" rel="noreferrer" sx={{ display: 'inline-block', py: 1.25 }}>
          {t('ballot.outsideLink')}
        </Link>
      )}
      <OwnVote sessionId={sessionId} ballot={ballot} />
      {mode !== 'byHand' && (
        <>
          <Typography variant="h3" sx={{ mt: 2.5 }}>
            {t('ballot.voters')}
          </Typography>
          <VoterList sessionId={sessionId} ballot={ballot} isHolder={isHolder} />
          {isHolder && mode === 'counted' && (
            <Button
              component="a"
              href={ballotPapersUrl(sessionId, ballot.id)}
              download
              variant="outlined"
              color="inherit"
              sx={{ mt: 1, minHeight: 44 }}
            >
              {t('ballot.papers')}
            </Button>
          )}
        </>
      )}
      {isHolder &&
        (mode === 'named' ? (
          <ClosingOfNamed sessionId={sessionId} ballot={ballot} missing={ballot.voters - voted} />
        ) : (
          <ClosingWithCounts sessionId={sessionId} ballot={ballot} />
        ))}
    </Box>
  )
}

function ClosingWithCounts({ sessionId, ballot }: { sessionId: number; ballot: Ballot }) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState(() => typedCounts(ballot))
  const change = useBallotChange(sessionId)
  return (
    <Box
      component="form"
      noValidate
      sx={{ mt: 2.5 }}
      onSubmit={(event) => {
        event.preventDefault()
        change.mutate({ path: 'ballot_closures', form: { ...versionOf(ballot), ...closureOf(ballot, typed) } })
      }}
    >
      <CountFields ballot={ballot} typed={typed} onChange={setTyped} />
      <Box sx={buttons}>
        <Button
          type="submit"
          variant="contained"
          disabled={!areComplete(ballot, typed)}
          loading={change.isPending}
          sx={{ minHeight: 44 }}
        >
          {t('ballot.close')}
        </Button>
        <CancelBallot sessionId={sessionId} ballot={ballot} />
      </Box>
    </Box>
  )
}

function ClosingOfNamed({ sessionId, ballot, missing }: { sessionId: number; ballot: Ballot; missing: number }) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  useRemovalNotice(isAsking)
  const change = useBallotChange(sessionId)
  return (
    <Box sx={buttons}>
      <Button variant="contained" onClick={() => setIsAsking(true)} sx={{ minHeight: 44 }}>
        {t('ballot.close')}
      </Button>
      <CancelBallot sessionId={sessionId} ballot={ballot} />
      {isAsking && (
        <FormDialog
          title={t('ballot.close')}
          action={t('ballot.close')}
          busy={change.isPending}
          onClose={() => setIsAsking(false)}
          onSubmit={(event) => {
            event.preventDefault()
            change.mutate(
              { path: 'ballot_closures', form: { ...versionOf(ballot), counts: null, candidateCounts: null } },
              { onSettled: () => setIsAsking(false) },
            )
          }}
        >
          <DialogContentText>
            {t(ballot.election ? 'ballot.closeElection' : 'ballot.closeConfirm', { count: missing })}
          </DialogContentText>
        </FormDialog>
      )}
    </Box>
  )
}

const buttons = { display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 } as const
const card = { border: 2, borderColor: 'primary.main', borderRadius: 2, p: { xs: 1.5, sm: 2 }, mb: 2 } as const
