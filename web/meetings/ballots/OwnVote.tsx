import Button from '@mui/material/Button'
import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import type { Ballot } from '#contract/meetings/ballots/ballots.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useBallotChange } from './api.ts'
import { possibleVotes, voteKey } from './choices.ts'

/** The vote of the viewer in an open ballot: given once, or already given. */
export function OwnVote({ sessionId, ballot }: { sessionId: number; ballot: Ballot }) {
  const { t } = useTranslation()
  const id = useId()
  const change = useBallotChange(sessionId)
  const [choice, setChoice] = useState<string | null>(null)
  const votes = possibleVotes(t, ballot)
  const vote = votes.find(({ key }) => key === choice)
  const mine = ballot.voterList?.find(({ isMe }) => isMe)
  if (!mine) return <Typography color="textSecondary">{t('ballot.notVoter')}</Typography>
  if (ballot.mode !== 'named')
    return ballot.mode === 'byHand' ? <Typography color="textSecondary">{t('ballot.waitCounts')}</Typography> : null
  if (mine.choice !== null)
    return (
      <Typography component="output" sx={{ display: 'block', fontWeight: 600 }}>
        {t('ballot.ownGiven', { choice: votes.find(({ key }) => key === voteKey(mine))?.label ?? '' })}
      </Typography>
    )
  if (mine.hasLeft) return <Typography color="textSecondary">{t('ballot.ownLeft')}</Typography>
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (vote)
          change.mutate({
            path: 'votes',
            form: { ballot: { id: ballot.id }, choice: vote.choice, candidate: vote.candidate },
          })
      }}
    >
      <FormControl fullWidth>
        <FormLabel id={id} sx={{ fontWeight: 600 }}>
          {t('ballot.own')}
        </FormLabel>
        <RadioGroup
          aria-labelledby={id}
          name="choice"
          value={choice}
          onChange={(_event, chosen) => setChoice(chosen)}
          sx={{
            display: 'grid',
            gridTemplateColumns: ballot.election ? 'minmax(0, 1fr)' : 'repeat(2, minmax(0, 1fr))',
            columnGap: 1,
            maxWidth: 480,
          }}
        >
          {votes.map(({ key, label }) => (
            <FormControlLabel key={key} value={key} control={<Radio />} label={label} sx={{ minHeight: 48, mr: 0 }} />
          ))}
        </RadioGroup>
        <FormHelperText sx={{ mx: 0 }}>{t('ballot.ownHelp')}</FormHelperText>
      </FormControl>
      <Button
        type="submit"
        variant="contained"
        disabled={!vote}
        loading={change.isPending}
        sx={{ minHeight: 48, mt: 1.5, minWidth: 160 }}
      >
        {t('ballot.vote')}
      </Button>
    </form>
  )
}
