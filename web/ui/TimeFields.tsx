import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'

/** A day and two times of it, as the person types them in Paris. */
export interface TypedTimes {
  day: string
  from: string
  to: string
}

interface TimeFieldsProps {
  value: TypedTimes
  labels: { day: string; from: string; to?: string }
  /** what is wrong, if anything */
  faults: { startsAt?: string | undefined; endsAt?: string | undefined }
  onChange: (value: TypedTimes) => void
}

/** The browser's own fields: they speak the language of the device and are known to every keyboard and reader. */
export const TimeFields = ({ value, labels, faults, onChange }: TimeFieldsProps) => (
  <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: '1fr 1fr', '& > :first-of-type': { gridColumn: '1 / -1' } }}>
    <TextField
      label={labels.day}
      type="date"
      required
      value={value.day}
      error={Boolean(faults.startsAt)}
      helperText={faults.startsAt}
      onChange={({ target }) => onChange({ ...value, day: target.value })}
      slotProps={native}
    />
    <TextField
      label={labels.from}
      type="time"
      required
      value={value.from}
      error={Boolean(faults.startsAt)}
      onChange={({ target }) => onChange({ ...value, from: target.value })}
      slotProps={native}
    />
    {labels.to && (
      <TextField
        label={labels.to}
        type="time"
        required
        value={value.to}
        error={Boolean(faults.endsAt)}
        helperText={faults.endsAt}
        onChange={({ target }) => onChange({ ...value, to: target.value })}
        slotProps={native}
      />
    )}
  </Box>
)

const native = { inputLabel: { shrink: true }, formHelperText: { role: 'alert' } } as const

/** As the contract takes them: times in Paris. A meeting that ends before it begins ends on the next day. */
export function plannedTimes({ day, from, to }: TypedTimes): { startsAt: string; endsAt: string } {
  const next = new Date(`${day}T00:00:00Z`)
  if (to < from) next.setUTCDate(next.getUTCDate() + 1)
  const lastDay = Number.isNaN(next.getTime()) ? day : next.toISOString().slice(0, 10)
  return { startsAt: `${day}T${from}`, endsAt: `${lastDay}T${to}` }
}
