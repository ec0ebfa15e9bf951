import TextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import type { NestedPoint } from '#contract/meetings/sessions/sessions.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { sessionQuery } from '#web/papers/documents/sessionQuery.ts'

interface PointFieldProps {
  sessionId: number
  chosenId: number | null
  error: boolean
  helperText: string | undefined
  onChoose: (point: NestedPoint | null) => void
}

/** Chooses the point of the agenda that something belongs to, or none. Hidden for a session without points. */
export function PointField({ sessionId, chosenId, error, helperText, onChoose }: PointFieldProps) {
  const { t } = useTranslation()
  const { data } = useQuery(sessionQuery(sessionId))
  const points: NestedPoint[] = data?.agenda.flatMap((point) => [point, ...point.points]) ?? []
  if (points.length === 0) return null
  return (
    <TextField
      select
      label={t('commitment.point')}
      value={chosenId ?? ''}
      error={error}
      helperText={helperText}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
      onChange={({ target }) => onChoose(points.find(({ id }) => id === Number(target.value)) ?? null)}
    >
      <option value="">{t('commitment.noPoint')}</option>
      {points.map(({ id, number, title }) => (
        <option key={id} value={id}>{`${number}. ${title}`}</option>
      ))}
    </TextField>
  )
}
