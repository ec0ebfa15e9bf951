import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Opinion, opinionResults, type Votes } from '#contract/followUp.ts'
import { kindsWithOpinion } from '#contract/sessionForm.ts'
import type { NestedPoint, Session } from '#contract/sessions.ts'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { session as sessionQuery } from './api.ts'
import { asForm, withPoint } from './asForm.ts'
import { useAmendSession } from './stepsApi.ts'
import './words.ts'

interface OutcomeDialogProps {
  session: Session
  point: NestedPoint
  onClose: () => void
}

/** The opinion or the vote of one point. The rest of the session is written back as it was last read. */
export default function OutcomeDialog({ session, point, onClose }: OutcomeDialogProps) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const amend = useAmendSession(session.id)
  const isOpinion = kindsWithOpinion.includes(point.kind)
  const [opinion, setOpinion] = useState(point.opinion ?? noOpinion)
  const [votes, setVotes] = useState<Votes | null>(isOpinion ? opinion.votes : (point.vote ?? noVotes))
  const known = isOpinion ? point.opinion !== null : point.vote !== null

  const write = async (change: { opinion?: Opinion | null; vote?: Votes | null }) => {
    // read afresh: what another redactor has written meanwhile on the other points stays
    const now = await queries.fetchQuery({ ...sessionQuery(session.id), staleTime: 0 })
    await amend.mutateAsync(withPoint(asForm(now), point.id, change))
    onClose()
  }
  const save = () => write(isOpinion ? { opinion: { ...opinion, votes } } : { vote: votes ?? noVotes })

  return (
    <FormDialog
      wide={isOpinion}
      title={`${point.number}. ${point.title}`}
      action={t('form.save')}
      busy={amend.isPending}
      other={
        known && (
          <Button
            variant="text"
            color="error"
            disabled={amend.isPending}
            onClick={() => void write(isOpinion ? { opinion: null } : { vote: null }).catch(() => undefined)}
          >
            {t('outcome.remove')}
          </Button>
        )
      }
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        // what failed was told by the shell; what was typed stays here
        void save().catch(() => undefined)
      }}
    >
      {isOpinion && (
        <TextField
          select
          label={t('outcome.opinion')}
          value={opinion.result}
          onChange={({ target }) => setOpinion({ ...opinion, result: target.value as Opinion['result'] })}
        >
          {opinionResults.map((result) => (
            <MenuItem key={result} value={result}>
              {t(`outcome.${result}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {isOpinion && (
        <FormControlLabel
          label={t('outcome.withVotes')}
          control={
            <Checkbox checked={votes !== null} onChange={(_event, checked) => setVotes(checked ? noVotes : null)} />
          }
          sx={{ my: -1 }}
        />
      )}
      {votes && <VoteFields votes={votes} onChange={setVotes} />}
      {isOpinion && (
        <>
          <TextField
            label={t('outcome.text')}
            multiline
            minRows={4}
            value={opinion.text ?? ''}
            onChange={({ target }) => setOpinion({ ...opinion, text: target.value })}
            slotProps={{ htmlInput: { maxLength: 10_000 } }}
          />
          <TextField
            label={t('point.employerAnswer')}
            multiline
            minRows={2}
            value={opinion.employerAnswer ?? ''}
            onChange={({ target }) => setOpinion({ ...opinion, employerAnswer: target.value })}
            slotProps={{ htmlInput: { maxLength: 5_000 } }}
          />
        </>
      )}
    </FormDialog>
  )
}

const noVotes: Votes = { for: 0, against: 0, abstentions: 0 }
const noOpinion: Opinion = { result: 'favorable', text: null, votes: null, employerAnswer: null }

/** Three counts of votes. */
export function VoteFields({ votes, onChange }: { votes: Votes; onChange: (votes: Votes) => void }) {
  const { t } = useTranslation()
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' }}>
      {(['for', 'against', 'abstentions'] as const).map((side) => (
        <TextField
          key={side}
          label={t(`outcome.${side}`)}
          type="number"
          value={votes[side]}
          onChange={({ target }) => onChange({ ...votes, [side]: bounded(Number(target.value)) })}
          slotProps={{ htmlInput: { min: 0, max: 999, inputMode: 'numeric' } }}
        />
      ))}
    </Box>
  )
}

const bounded = (count: number) => Math.min(999, Math.max(0, Math.trunc(count) || 0))
