import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { type Ballot, isBallotOpen, type Voter } from '#contract/meetings/ballots/ballots.ts'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { type Translate, useTranslation } from '#web/ground/i18n/i18n.ts'
import { authorName } from '#web/ground/i18n/names.ts'
import { plainList } from '#web/ground/ui/plainList.ts'
import { StatusChip } from '#web/ground/ui/StatusChip.tsx'
import { seatRow } from '#web/meetings/attendance/seatRow.ts'
import { useBallotChange } from './api.ts'
import { possibleVotes, voteKey } from './choices.ts'

interface VoterListProps {
  sessionId: number
  ballot: Ballot
  /** whether the viewer records the votes of others */
  isHolder: boolean
}

/** Shows who votes with the votes that are not secret; whoever holds an open ballot records them. */
export function VoterList({ sessionId, ballot, isHolder }: VoterListProps) {
  const { t } = useTranslation()
  return (
    <Box component="ul" aria-label={t('ballot.voters')} sx={plainList}>
      {ballot.voterList?.map((voter) => (
        <Box component="li" key={voter.id} sx={ballot.election ? electionRow : seatRow}>
          <Box sx={{ minWidth: 0, flex: '1 1 130px', overflowWrap: 'anywhere' }}>
            <Typography>{voterName(t, voter)}</Typography>
            <Typography variant="body2" color="textSecondary" sx={{ '&:empty': { display: 'none' } }}>
              {joinFacts([
                voter.hasLeft && t('ballot.hasLeft'),
                voter.mandateEnded && t('ballot.mandateEnded'),
                chosenName(voter),
              ])}
            </Typography>
          </Box>
          {isHolder && isBallotOpen(ballot) && isRecordable(ballot, voter) ? (
            <RecordedVote sessionId={sessionId} ballot={ballot} voter={voter} />
          ) : (
            <VoteState ballot={ballot} voter={voter} />
          )}
        </Box>
      ))}
    </Box>
  )

  /** The name of the candidate, which a field may cut, while the vote can be changed. */
  function chosenName(voter: Voter) {
    if (!ballot.election || !isHolder || !isBallotOpen(ballot) || !isRecordable(ballot, voter)) return null
    return ballot.election.candidates.find(({ id }) => id === voter.candidateId)?.name ?? null
  }
}

/** Whether the vote may be recorded, or taken back once the mandate of its voter has ended. */
const isRecordable = ({ mode }: Ballot, { bySelf, mandateEnded, hasVoted }: Voter) =>
  mode !== 'byHand' && !bySelf && (!mandateEnded || hasVoted)

function voterName(t: Translate, { person, isPresident }: Voter): string {
  return isPresident ? t('ballot.president.name') : authorName(t, person)
}

const tones = { for: 'success', against: 'error', abstention: 'plain', blank: 'plain' } as const

function VoteState({ ballot, voter }: { ballot: Ballot; voter: Voter }) {
  const { t } = useTranslation()
  const { choice, hasVoted } = voter
  if (ballot.mode === 'byHand') return null
  const vote = possibleVotes(t, ballot).find(({ key }) => key === voteKey(voter))
  if (vote && choice !== null)
    return <StatusChip tone={ballot.election ? 'plain' : tones[choice]}>{vote.label}</StatusChip>
  return (
    <StatusChip tone={hasVoted ? 'info' : 'plain'}>{t(hasVoted ? 'ballot.hasVoted' : 'ballot.notVoted')}</StatusChip>
  )
}

/** Records the vote of somebody by name, or that they have voted in secret. */
function RecordedVote({ sessionId, ballot, voter }: { sessionId: number; ballot: Ballot; voter: Voter }) {
  const { t } = useTranslation()
  const change = useBallotChange(sessionId)
  const name = voterName(t, voter)
  const votes = possibleVotes(t, ballot)
  const of = { ballot: { id: ballot.id }, voter: voter.id, version: voter.version }
  // what was just recorded shows at once
  const sent = change.isPending && change.variables.path === 'recorded_votes' ? change.variables.form : null
  if (ballot.mode === 'counted')
    return (
      <Checkbox
        checked={sent?.hasSigned ?? voter.hasVoted}
        disabled={change.isPending}
        slotProps={{ input: { 'aria-label': t('ballot.sign', { name }) } }}
        onChange={(_event, hasSigned) => change.mutate({ path: 'recorded_votes', form: { ...of, hasSigned } })}
        sx={{ width: 44, height: 44 }}
      />
    )
  return (
    <TextField
      select
      size="small"
      value={sent ? voteKey({ choice: sent.choice ?? null, candidateId: sent.candidate ?? null }) : voteKey(voter)}
      disabled={change.isPending}
      slotProps={{ select: { native: true }, htmlInput: { 'aria-label': t('ballot.recordVote', { name }) } }}
      onChange={({ target }) => {
        const vote = votes.find(({ key }) => key === target.value)
        const form = { ...of, choice: vote?.choice ?? null, candidate: vote?.candidate ?? null }
        change.mutate({ path: 'recorded_votes', form })
      }}
      sx={{
        flex: 'none',
        maxWidth: '100%',
        width: ballot.election ? { xs: 1, sm: 280 } : 150,
        '& select': { minHeight: 44, boxSizing: 'border-box' },
      }}
    >
      <option value="">{t('ballot.notVoted')}</option>
      {votes.map(({ key, label }) => (
        <option key={key} value={key}>
          {label}
        </option>
      ))}
    </TextField>
  )
}

/** The names of candidates may be as long as those of voters. */
const electionRow = {
  ...seatRow,
  flexWrap: 'wrap',
  '& .MuiChip-root': { height: 'auto', minHeight: 24 },
  '& .MuiChip-label': { whiteSpace: 'normal' },
} as const
