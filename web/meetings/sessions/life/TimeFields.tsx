import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import type { TimesFormValues } from '#web/meetings/sessions/plannedTimes.ts'

interface TimeFieldsProps {
  value: TimesFormValues
  labels: Record<'day' | 'startTime', string> & { endTime?: string }
  /** Error messages. */
  faults: { startsAt?: string | undefined; endsAt?: string | undefined }
  onChange: (value: TimesFormValues) => void
}

/** Shows native date and time inputs: localised by the device and accessible. */
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
