import TextField from '@mui/material/TextField'
import type { Rhythm } from '#contract/ground/rhythms.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { rhythmChoices } from './rhythmChoices.ts'
import './translations.ts'

interface RhythmFieldProps {
  /** name of the followed item, in lists */
  name?: string
  /** label other than the default */
  label?: string
  rhythm: Rhythm
  onChange: (rhythm: Rhythm) => void
}

/** Renders « Fréquence des courriels » as a native select. */
export function RhythmField({ name, label, rhythm, onChange }: RhythmFieldProps) {
  const { t } = useTranslation()
  return (
    <TextField
      select
      size="small"
      label={label ?? t('rhythm.label')}
      value={rhythm}
      onChange={({ target }) => {
        const chosen = rhythmChoices.find((one) => one === target.value)
        if (chosen) onChange(chosen)
      }}
      slotProps={{
        select: { native: true },
        inputLabel: { shrink: true },
        htmlInput: name === undefined ? {} : { 'aria-label': t('rhythm.of', { name }) },
      }}
      // narrow beside a button, also on a phone
      sx={{ width: name === undefined ? '100%' : { xs: 152, sm: 190 } }}
    >
      {rhythmChoices.map((one) => (
        <option key={one} value={one}>
          {t(`rhythm.${one}`)}
        </option>
      ))}
    </TextField>
  )
}
