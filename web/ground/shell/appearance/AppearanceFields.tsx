import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Switch from '@mui/material/Switch'
import { useId } from 'react'
import type { Preferences } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import '#web/ground/shell/translations.ts'

interface AppearanceFieldsProps {
  preferences: Preferences
  onChange: (preferences: Preferences) => void
}

/** Renders the layout preferences of the seed (§2). Applies and saves each choice at once. */
export function AppearanceFields({ preferences, onChange }: AppearanceFieldsProps) {
  const { t } = useTranslation()
  const change = (changed: Partial<Preferences>) => onChange({ ...preferences, ...changed })
  return (
    <>
      <Choice
        name="theme"
        title={t('appearance.theme')}
        value={preferences.theme}
        choices={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: t(`appearance.${value}`) }))}
        onChoose={(theme) => change({ theme })}
      />
      <Choice
        name="navbarColor"
        title={t('appearance.navbarColor')}
        value={preferences.navbarColor}
        choices={(['surface', 'primary', 'secondary'] as const).map((value) => ({
          value,
          label: t(`appearance.${value}`),
        }))}
        onChoose={(navbarColor) => change({ navbarColor })}
      />
      <FormControl component="fieldset" variant="standard">
        <FormLabel component="legend">{t('appearance.menu')}</FormLabel>
        {(['sidebar', 'miniSidebar', 'horizontal'] as const).map((flag) => (
          <FormControlLabel
            key={flag}
            label={t(`appearance.${flag}`)}
            control={<Switch checked={preferences[flag]} onChange={(_event, checked) => change({ [flag]: checked })} />}
          />
        ))}
      </FormControl>
    </>
  )
}

interface ChoiceProps<Value extends string> {
  name: string
  title: string
  value: Value
  choices: readonly { value: Value; label: string }[]
  onChoose: (value: Value) => void
}

function Choice<Value extends string>({ name, title, value, choices, onChoose }: ChoiceProps<Value>) {
  const id = useId()
  return (
    <FormControl>
      <FormLabel id={id}>{title}</FormLabel>
      <RadioGroup
        row
        name={name}
        aria-labelledby={id}
        value={value}
        onChange={(_event, chosen) => onChoose(chosen as Value)}
      >
        {choices.map((choice) => (
          <FormControlLabel key={choice.value} value={choice.value} label={choice.label} control={<Radio />} />
        ))}
      </RadioGroup>
    </FormControl>
  )
}
