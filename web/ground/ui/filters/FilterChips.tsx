import { mdiCheck } from '@mdi/js'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { Icon } from '#web/ground/ui/Icon.tsx'

interface FilterChipsProps<Value extends string> {
  /** accessible name of the group */
  label: string
  choices: readonly { value: Value; label: string }[]
  chosen: Value | undefined
  onChoose: (value: Value | undefined) => void
}

/** Renders a single choice as toggle chips; pressing the chosen one clears it. */
export const FilterChips = <Value extends string>({ label, choices, chosen, onChoose }: FilterChipsProps<Value>) => (
  <Box component="fieldset" aria-label={label} sx={row}>
    {choices.map((choice) => {
      const pressed = choice.value === chosen
      return (
        <Chip
          key={choice.value}
          component="button"
          type="button"
          size="medium"
          color={pressed ? 'primary' : 'default'}
          variant={pressed ? 'filled' : 'outlined'}
          aria-pressed={pressed}
          label={choice.label}
          {...(pressed && { icon: <Icon path={mdiCheck} /> })}
          onClick={() => onChoose(pressed ? undefined : choice.value)}
        />
      )
    })}
  </Box>
)

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, border: 0, m: 0, p: 0, minWidth: 0 } as const
