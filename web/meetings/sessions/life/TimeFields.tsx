import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { TypedTimes } from '#web/meetings/sessions/plannedTimes.ts'

interface TimeFieldsProps {
  value: TypedTimes
  labels: Record<'day' | 'startTime', string> & { endTime?: string }
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
      label={labels.startTime}
      type="time"
      required
      value={value.startTime}
      error={Boolean(faults.startsAt)}
      onChange={({ target }) => onChange({ ...value, startTime: target.value })}
      slotProps={native}
    />
    {labels.endTime && (
      <TextField
        label={labels.endTime}
        type="time"
        required
        value={value.endTime}
        error={Boolean(faults.endsAt)}
        helperText={faults.endsAt}
        onChange={({ target }) => onChange({ ...value, endTime: target.value })}
        slotProps={native}
      />
    )}
  </Box>
)

const native = { inputLabel: { shrink: true }, formHelperText: { role: 'alert' } } as const
