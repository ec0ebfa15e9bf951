import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fieldId } from '#web/meetings/sessions/form/typed/fieldErrors.ts'
import type { VotesFormValues } from '#web/meetings/sessions/form/typed/formValues.ts'

interface VoteCountsProps {
  /** Form path of the vote, for the links from the error summary. */
  name: string
  votes: VotesFormValues
  faultOf: (side: keyof VotesFormValues) => string | undefined
  onChange: (votes: VotesFormValues) => void
}

/** Shows the fields of the three vote counts; all empty when there was no vote. */
export function VoteCounts({ name, votes, faultOf, onChange }: VoteCountsProps) {
  const { t } = useTranslation()
  return (
    <Box sx={counts}>
      {(['for', 'against', 'abstentions'] as const).map((side) => (
        <TextField
          key={side}
          size="small"
          id={fieldId(`${name}.${side}`)}
          label={t(`outcome.${side}`)}
          value={votes[side]}
          error={Boolean(faultOf(side))}
          helperText={faultOf(side)}
          onChange={({ target }) => onChange({ ...votes, [side]: target.value })}
          autoComplete="off"
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 }, inputLabel: { shrink: true } }}
        />
      ))}
    </Box>
  )
}

/** Side by side where the labels fit. */
const counts = {
  display: 'grid',
  columnGap: 1.5,
  rowGap: 2,
  gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
  maxWidth: 420,
} as const
