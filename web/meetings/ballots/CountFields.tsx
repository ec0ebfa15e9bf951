import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Ballot } from '#contract/meetings/ballots/ballots.ts'
import { missingVotes, resultOf } from '#contract/meetings/ballots/majority.ts'
import { resultSentence } from '#contract/meetings/ballots/resultSentence.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { countsOf, expectedVotes, type TypedCounts } from './typedCounts.ts'

const sides = ['for', 'against', 'abstentions', 'blanks'] as const

interface CountFieldsProps {
  ballot: Ballot
  typed: TypedCounts
  onChange: (typed: TypedCounts) => void
}

/** The numbers of votes, with what is missing or the result that they give. */
export function CountFields({ ballot, typed, onChange }: CountFieldsProps) {
  const { t } = useTranslation()
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
        {t('ballot.counts')}
      </Typography>
      <Box sx={fields}>
        {sides.map((side) => (
          <TextField
            key={side}
            size="small"
            label={t(`ballot.count.${side}`)}
            value={typed[side]}
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
            onChange={({ target }) => onChange({ ...typed, [side]: target.value.replaceAll(/\D/g, '') })}
          />
        ))}
      </Box>
      <Typography component="output" sx={{ display: 'block', mt: 1.5 }}>
        {preview()}
      </Typography>
    </Box>
  )

  function preview() {
    const counts = countsOf(typed)
    const voters = expectedVotes(ballot)
    if (voters === 0) return t('ballot.noSignature')
    const missing = missingVotes({ voters, counts })
    if (missing > 0) return t('ballot.missing', { count: missing, voters })
    if (missing < 0) return t('ballot.tooMany', { count: -missing, voters })
    return resultSentence({ ...ballot, counts, result: resultOf({ ...ballot, counts }) })
  }
}

const fields = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(4, minmax(0, 1fr))' },
  gap: 1.5,
  maxWidth: 560,
} as const
