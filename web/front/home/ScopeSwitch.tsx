import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { type HomeScope, homeScopes } from '#contract/ground/homeScopes.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useScopeOnScreen } from './useHomeScope.ts'

/** Switches the dashboard between the user's bodies and all bodies. */
export function ScopeSwitch() {
  const { t } = useTranslation()
  const { scope, choose } = useScopeOnScreen()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      color="primary"
      aria-label={t('home.scope')}
      value={scope}
      onChange={(_event, chosen: HomeScope | null) => chosen && choose(chosen)}
    >
      {homeScopes.map((each) => (
        <ToggleButton key={each} value={each} sx={choice}>
          {t(`home.scope.${each}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

const chosenStyle = { bgcolor: 'soft.primary', color: 'ink.primary' }
const choice = {
  px: 1.5,
  textTransform: 'none',
  color: 'text.secondary',
  bgcolor: 'background.paper',
  '&.Mui-selected, &.Mui-selected:hover': chosenStyle,
} as const
