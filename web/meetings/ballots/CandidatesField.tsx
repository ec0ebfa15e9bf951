import { mdiClose } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import { candidateNameCharacters, maxCandidates } from '#contract/meetings/ballots/candidates.ts'
import type { PersonReference } from '#contract/people/users/users.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { fullName, nameOf } from '#web/ground/i18n/names.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { plainList } from '#web/ground/ui/plainList.ts'

/** A candidate as chosen: a person of the meeting, or a name. */
export type ChosenCandidate = { person: PersonReference } | { name: string }

interface CandidatesFieldProps {
  candidates: readonly ChosenCandidate[]
  /** name of another candidate, who is not in the list yet */
  typed: string
  /** people of the meeting */
  people: readonly PersonReference[]
  /** returns the fault of the candidate at a place */
  faultAt: (index: number) => string | undefined
  onChange: (candidates: readonly ChosenCandidate[]) => void
  onType: (name: string) => void
}

const candidateName = (candidate: ChosenCandidate) =>
  'person' in candidate ? fullName(candidate.person) : candidate.name

/** The chosen candidates, with the name that was typed last and not added. */
export function withTyped(candidates: readonly ChosenCandidate[], typed: string): readonly ChosenCandidate[] {
  const name = typed.trim()
  return name === '' ? candidates : [...candidates, { name }]
}

/** Lists the candidates of a ballot; adds people of the meeting, and names of others. */
export function CandidatesField({ candidates, typed, people, faultAt, onChange, onType }: CandidatesFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const others = people.filter(({ id: person }) =>
    candidates.every((one) => !('person' in one) || one.person.id !== person),
  )
  const isFull = candidates.length >= maxCandidates
  const name = typed.trim()
  const add = () => {
    onChange(withTyped(candidates, typed))
    onType('')
  }
  return (
    <div>
      <Typography variant="h3" component="h3" id={id}>
        {t('ballot.candidates')}
      </Typography>
      <FormHelperText>{t(candidates.length === 0 ? 'ballot.noCandidate' : 'ballot.candidatesHelp')}</FormHelperText>
      <Box component="ol" aria-labelledby={id} sx={plainList}>
        {candidates.map((candidate, index) => (
          <Box
            component="li"
            key={'person' in candidate ? `person ${candidate.person.id}` : `name ${candidate.name}`}
            sx={{
              display: 'flex',
              alignItems: 'center',
              minHeight: 44,
              py: 0.5,
              '& + &': { borderTop: 1, borderColor: 'divider' },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {candidateName(candidate)}
              {faultAt(index) && <FormHelperText error>{faultAt(index)}</FormHelperText>}
            </Box>
            <IconButton
              aria-label={t('ballot.removeCandidate', { name: candidateName(candidate) })}
              onClick={() => onChange(candidates.toSpliced(index, 1))}
              sx={{ width: 44, height: 44 }}
            >
              <Icon path={mdiClose} />
            </IconButton>
          </Box>
        ))}
      </Box>
      {!isFull && others.length > 0 && (
        <TextField
          select
          fullWidth
          label={t('ballot.addCandidate')}
          value=""
          slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
          onChange={({ target }) => {
            const person = others.find((one) => one.id === Number(target.value))
            if (person) onChange([...candidates, { person }])
          }}
          sx={{ mt: 1 }}
        >
          <option value="">{t('ballot.choosePerson')}</option>
          {others.map((person) => (
            <option key={person.id} value={person.id}>
              {nameOf(person)}
            </option>
          ))}
        </TextField>
      )}
      {!isFull && (
        <Box sx={{ display: 'flex', gap: 1, mt: 2, alignItems: 'center' }}>
          <TextField
            fullWidth
            size="small"
            label={t('ballot.candidateName')}
            value={typed}
            error={faultAt(candidates.length) !== undefined}
            helperText={faultAt(candidates.length)}
            autoComplete="off"
            slotProps={{ htmlInput: { maxLength: candidateNameCharacters } }}
            onChange={({ target }) => onType(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return
              // adds the name instead of opening the ballot
              event.preventDefault()
              add()
            }}
          />
          <Button variant="outlined" disabled={name === ''} onClick={add} sx={{ minHeight: 44, flex: 'none' }}>
            {t('ballot.addName')}
          </Button>
        </Box>
      )}
    </div>
  )
}
