import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { Ballot } from '#contract/meetings/ballots/ballots.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { countFields, expectedVotes, missingCount, type TypedCounts, typedResult } from './typedCounts.ts'

interface CountFieldsProps {
  ballot: Ballot
  typed: TypedCounts
  onChange: (typed: TypedCounts) => void
}

/** The numbers of votes, of each side or candidate, with what is missing or the result that they give. */
export function CountFields({ ballot, typed, onChange }: CountFieldsProps) {
  const { t } = useTranslation()
  return (
    <Box component="fieldset" sx={{ border: 0, p: 0, m: 0, minWidth: 0 }}>
      <Typography component="legend" variant="h3" sx={{ p: 0, mb: 1 }}>
        {t('ballot.counts')}
      </Typography>
      <Box sx={ballot.election ? byCandidate : bySide}>
        {countFields(ballot).map((field) => (
          <CountField
            key={field.key}
            label={'side' in field ? t(`ballot.count.${field.side}`) : field.name}
            isLabelBeside={ballot.election !== null}
            value={typed[field.key] ?? ''}
            onChange={(count) => onChange({ ...typed, [field.key]: count })}
          />
        ))}
      </Box>
      <Typography component="output" sx={{ display: 'block', mt: 1.5, overflowWrap: 'anywhere' }}>
        {preview()}
      </Typography>
    </Box>
  )

  function preview() {
    const voters = expectedVotes(ballot)
    if (voters === 0) return t('ballot.noSignature')
    const missing = missingCount(ballot, typed)
    if (missing > 0) return t('ballot.missing', { count: missing, voters })
    if (missing < 0) return t('ballot.tooMany', { count: -missing, voters })
    return typedResult(ballot, typed)
  }
}

interface CountFieldProps {
  label: string
  /** The name of a candidate stands beside its number: inside of the field it would be cut. */
  isLabelBeside: boolean
  value: string
  onChange: (count: string) => void
}

function CountField({ label, isLabelBeside, value, onChange }: CountFieldProps) {
  const id = useId()
  const field = (
    <TextField
      id={id}
      size="small"
      label={isLabelBeside ? undefined : label}
      value={value}
      autoComplete="off"
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 3 } }}
      onChange={({ target }) => onChange(target.value.replaceAll(/\D/g, ''))}
    />
  )
  if (!isLabelBeside) return field
  return (
    <Box sx={beside}>
      <label htmlFor={id}>{label}</label>
      {field}
    </Box>
  )
}

/** Two in a line: with four, the longest label would be cut in a dialog and beside the notes. */
const bySide = {
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 1.5,
  maxWidth: 400,
} as const
const byCandidate = { display: 'grid', gap: 1, maxWidth: 560 } as const
const beside = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 80px',
  columnGap: 1.5,
  alignItems: 'center',
  overflowWrap: 'anywhere',
} as const
