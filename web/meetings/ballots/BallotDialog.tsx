import FormControlLabel from '@mui/material/FormControlLabel'
import FormHelperText from '@mui/material/FormHelperText'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { frenchSpaces } from '#contract/ground/frenchSpaces.ts'
import { type BallotMode, type BallotOpinion, ballotModes } from '#contract/meetings/ballots/ballots.ts'
import { opinionResults } from '#contract/meetings/sessions/followUp.ts'
import type { NestedPoint } from '#contract/meetings/sessions/sessions.ts'
import type { PersonReference } from '#contract/people/users/users.ts'
import { FormDialog } from '#web/ground/fields/FormDialog.tsx'
import { useRestoredFields } from '#web/ground/fields/useRestoredFields.ts'
import { violationsOf } from '#web/ground/fields/violations.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useBallotChange } from './api.ts'
import { CandidatesField, type ChosenCandidate, withTyped } from './CandidatesField.tsx'

interface BallotDialogProps {
  sessionId: number
  /** the points that call for a vote; not empty */
  points: readonly Pick<NestedPoint, 'id' | 'number' | 'title' | 'kind'>[]
  /** the point that is proposed */
  first: number
  /** people of the meeting, who may be candidates */
  people: readonly PersonReference[]
  onClose: () => void
}

interface BallotFields {
  pointId: number
  question: string
  mode: BallotMode
  opinion: BallotOpinion
  presidentVotes: boolean
  outsideUrl: string
  candidates: readonly ChosenCandidate[]
  candidateName: string
}

const blank = {
  question: '',
  mode: 'byHand',
  opinion: 'favorable',
  presidentVotes: false,
  outsideUrl: '',
  candidates: [],
  candidateName: '',
} as const satisfies Omit<BallotFields, 'pointId'>

/** Opens a ballot on a point. */
export function BallotDialog({ sessionId, points, first, people, onClose }: BallotDialogProps) {
  const { t } = useTranslation()
  const [pointId, setPointId] = useState(first)
  const [question, setQuestion] = useState('')
  const [mode, setMode] = useState<BallotMode>(blank.mode)
  const [opinion, setOpinion] = useState<BallotOpinion>(blank.opinion)
  const [presidentVotes, setPresidentVotes] = useState(false)
  const [outsideUrl, setOutsideUrl] = useState('')
  const [candidates, setCandidates] = useState<readonly ChosenCandidate[]>([])
  const [candidateName, setCandidateName] = useState('')
  const helpId = useId()
  const change = useBallotChange(sessionId)
  const point = points.find(({ id }) => id === pointId)
  const isOpinion = point?.kind === 'opinion'
  const isAppointment = point?.kind === 'appointment'
  const { isDirty } = useRestoredFields<BallotFields>({
    name: `ballot ${sessionId} 1`,
    typed: { pointId, question, mode, opinion, presidentVotes, outsideUrl, candidates, candidateName },
    saved: { ...blank, pointId: first },
    isNew: true,
    fill: (typed) => {
      setPointId(typed.pointId)
      setQuestion(typed.question)
      setMode(typed.mode)
      setOpinion(typed.opinion)
      setPresidentVotes(typed.presidentVotes)
      setOutsideUrl(typed.outsideUrl)
      setCandidates(typed.candidates)
      setCandidateName(typed.candidateName)
    },
  })
  const faults = new Map(
    violationsOf(change.error).map(({ propertyPath, message }) => [propertyPath, frenchSpaces(message)]),
  )
  const fault = (field: string, help?: string) => ({ error: faults.has(field), helperText: faults.get(field) ?? help })
  return (
    <FormDialog
      title={t('ballot.open')}
      action={t('ballot.open')}
      busy={change.isPending}
      isDirty={isDirty}
      disabled={question.trim() === ''}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        const form = {
          point: { id: pointId },
          question,
          mode,
          opinion: isOpinion ? opinion : null,
          presidentVotes: presidentVotes && !isOpinion,
          candidates: isAppointment ? withTyped(candidates, candidateName).map(toCandidateForm) : [],
          outsideUrl: mode === 'counted' ? outsideUrl : null,
        }
        change.mutate({ path: 'ballots', form }, { onSuccess: onClose })
      }}
    >
      <TextField
        select
        label={t('ballot.point')}
        value={pointId}
        {...fault('point')}
        slotProps={nativeSelect}
        onChange={({ target }) => setPointId(Number(target.value))}
      >
        {points.map(({ id, number, title }) => (
          <option key={id} value={id}>
            {`${number}. ${title}`}
          </option>
        ))}
      </TextField>
      {isOpinion && (
        <TextField
          select
          label={t('ballot.opinion')}
          value={opinion}
          {...fault('opinion')}
          slotProps={nativeSelect}
          onChange={({ target }) => setOpinion(target.value as BallotOpinion)}
        >
          {opinionResults.map((one) => (
            <option key={one} value={one}>
              {t(`outcome.${one}`)}
            </option>
          ))}
        </TextField>
      )}
      <TextField
        label={t('ballot.question')}
        value={question}
        autoComplete="off"
        multiline
        {...fault('question')}
        slotProps={{ htmlInput: { maxLength: 300 } }}
        onChange={({ target }) => setQuestion(target.value)}
      />
      {isAppointment && (
        <CandidatesField
          candidates={candidates}
          typed={candidateName}
          people={people}
          faultAt={(index) => faults.get(`candidates[${index}]`)}
          onChange={setCandidates}
          onType={setCandidateName}
        />
      )}
      <TextField
        select
        label={t('ballot.mode')}
        value={mode}
        {...fault('mode', t(`ballot.modeHelp.${mode}`))}
        slotProps={nativeSelect}
        onChange={({ target }) => setMode(target.value as BallotMode)}
      >
        {ballotModes.map((one) => (
          <option key={one} value={one}>
            {t(`ballot.mode.${one}`)}
          </option>
        ))}
      </TextField>
      {mode === 'counted' ? (
        <TextField
          type="url"
          label={t('ballot.outsideUrl')}
          value={outsideUrl}
          {...fault('outsideUrl')}
          onChange={({ target }) => setOutsideUrl(target.value)}
        />
      ) : (
        <Typography variant="body2" color="textSecondary">
          {t('ballot.secretRule')}
        </Typography>
      )}
      {!isOpinion && (
        <div>
          <FormControlLabel
            control={
              <Switch
                checked={presidentVotes}
                slotProps={{ input: { 'aria-describedby': helpId } }}
                onChange={(_event, votes) => setPresidentVotes(votes)}
              />
            }
            label={t('ballot.president')}
            sx={{ minHeight: 44 }}
          />
          <FormHelperText id={helpId}>{t('ballot.presidentHelp')}</FormHelperText>
        </div>
      )}
    </FormDialog>
  )
}

const toCandidateForm = (candidate: ChosenCandidate) =>
  'person' in candidate ? { person: { id: candidate.person.id } } : candidate

const nativeSelect = { select: { native: true }, inputLabel: { shrink: true } } as const
