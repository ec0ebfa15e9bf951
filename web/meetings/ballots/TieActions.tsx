import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import DialogContentText from '@mui/material/DialogContentText'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useState } from 'react'
import type { Ballot } from '#contract/meetings/ballots/ballots.ts'
import { decideElection, type TieStep } from '#contract/meetings/ballots/mostVotes.ts'
import type { Election } from '#contract/meetings/sessions/election.ts'
import { useRemovalNotice } from '#web/ground/conflicts/useRemovalNotice.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useBallotChange, versionOf } from './api.ts'

interface TieActionsProps {
  sessionId: number
  ballot: Ballot
  election: Election
  /** whether a second round could be opened now */
  mayOpen: boolean
}

/** Says how a tie is decided by the rules of the body, and offers the next step to whoever holds ballots. */
export function TieActions({ sessionId, ballot, election, mayOpen }: TieActionsProps) {
  const { t } = useTranslation()
  const { tiedIds, step } = decideElection(election)
  const change = useBallotChange(sessionId)
  const [isAsking, setIsAsking] = useState(false)
  useRemovalNotice(isAsking, step === 'eldest')
  if (tiedIds.length === 0) return null
  return (
    <Box className="no-print" sx={{ my: 0.5 }}>
      {!election.byAge && (
        <Alert severity="info" role="note">
          {t(ruleKeys[step ?? 'none'])}
        </Alert>
      )}
      {step === 'secondRound' && mayOpen && (
        <Button
          loading={change.isPending}
          onClick={() => change.mutate({ path: 'second_rounds', form: versionOf(ballot) })}
          sx={{ minHeight: 44, mt: 1 }}
        >
          {t('ballot.openSecondRound')}
        </Button>
      )}
      {step === 'eldest' && (
        <Button
          variant={election.byAge ? 'text' : 'contained'}
          onClick={() => setIsAsking(true)}
          sx={{ minHeight: 44, mt: election.byAge ? 0 : 1 }}
        >
          {t(election.byAge ? 'ballot.correctEldest' : 'ballot.sayEldest')}
        </Button>
      )}
      {isAsking && step === 'eldest' && (
        <EldestDialog
          sessionId={sessionId}
          ballot={ballot}
          candidates={election.candidates.filter(({ id }) => tiedIds.includes(id))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Box>
  )
}

const ruleKeys = {
  secondRound: 'ballot.rule.secondRound',
  eldest: 'ballot.rule.eldest',
  none: 'ballot.rule.none',
} as const satisfies Record<TieStep | 'none', string>

interface EldestDialogProps {
  sessionId: number
  ballot: Ballot
  candidates: Election['candidates']
  onClose: () => void
}

function EldestDialog({ sessionId, ballot, candidates, onClose }: EldestDialogProps) {
  const { t } = useTranslation()
  const change = useBallotChange(sessionId)
  const [chosen, setChosen] = useState<number | null>(ballot.election?.electedId ?? null)
  const [read] = useState(() => versionOf(ballot))
  return (
    <FormDialog
      title={t('ballot.sayEldest')}
      action={t('form.save')}
      busy={change.isPending}
      disabled={chosen === null}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosen === null) return
        const form = { ...read, candidate: chosen }
        change.mutate({ path: 'tie_decisions', form }, { onSettled: onClose })
      }}
    >
      <DialogContentText>{t('ballot.rule.eldest')}</DialogContentText>
      <RadioGroup
        aria-label={t('ballot.eldest')}
        name="eldest"
        value={chosen}
        onChange={(_event, id) => setChosen(Number(id))}
      >
        {candidates.map(({ id, name }) => (
          <FormControlLabel key={id} value={id} control={<Radio />} label={name} sx={{ minHeight: 48, mr: 0 }} />
        ))}
      </RadioGroup>
    </FormDialog>
  )
}
