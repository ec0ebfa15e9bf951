import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import type { Language } from '#web/ground/i18n/i18n.ts'

interface LanguageSwitchProps {
  label: string
  language: Language
  onChoose: (language: Language) => void
}

export const LanguageSwitch = ({ label, language, onChoose }: LanguageSwitchProps) => (
  <ToggleButtonGroup
    exclusive
    size="small"
    aria-label={label}
    value={language}
    onChange={(_event, chosen: Language | null) => chosen && onChoose(chosen)}
  >
    <ToggleButton value="fr" lang="fr" aria-label="FR, français" sx={choice}>
      FR
    </ToggleButton>
    <ToggleButton value="en" lang="en" aria-label="EN, English" sx={choice}>
      EN
    </ToggleButton>
  </ToggleButtonGroup>
)

const choice = { px: 1.5, py: 0.25, minHeight: 32, fontSize: 14, color: 'text.secondary' }
