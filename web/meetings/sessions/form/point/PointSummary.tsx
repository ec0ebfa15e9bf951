import Typography from '@mui/material/Typography'
import { joinFacts } from '#web/ground/i18n/facts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { formatDuration } from '#web/ground/i18n/timeFormats.ts'
import type { PointFormValues } from '#web/meetings/sessions/form/typed/formValues.ts'
import { expectsOpinion, expectsVote } from '#web/meetings/sessions/form/typed/toSessionDraft.ts'

/** Summarises the filled-in details of a collapsed point in one line. */
export function PointSummary({ point }: { point: PointFormValues }) {
  const { t } = useTranslation()
  const minutes = Number(point.expectedMinutes)
  const { opinion, vote } = point
  const facts = [
    minutes > 0 && formatDuration(minutes),
    point.rapporteur,
    point.consultation?.name,
    point.minutesOf?.name,
    point.commitment && t('sessionForm.point.takesUp'),
    ...point.thematics.map(({ name }) => name),
    expectsOpinion(point) && opinion.result !== '' && t(`outcome.${opinion.result}`),
    expectsVote(point) && vote.for !== '' && t('sessionForm.point.vote'),
  ]
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mb: 1, '&:empty': { display: 'none' } }}>
      {joinFacts(facts)}
    </Typography>
  )
}
