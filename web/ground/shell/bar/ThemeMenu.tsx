import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { Me, Preferences } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { usePreferences } from '#web/ground/viewer/api.ts'
import { themeIcons } from './themeIcons.ts'
import '#web/ground/shell/translations.ts'

const themes = ['light', 'dark', 'system'] as const

export default function ThemeMenu({ user, anchor, onClose }: { user: Me; anchor: HTMLElement; onClose: () => void }) {
  const { t } = useTranslation()
  const { mutate: prefer } = usePreferences()
  const choose = (theme: Preferences['theme']) => {
    onClose()
    if (theme !== user.preferences.theme) prefer({ ...user.preferences, theme })
  }
  return (
    <Menu open anchorEl={anchor} onClose={onClose} slotProps={{ list: { 'aria-label': t('appearance.theme') } }}>
      {themes.map((theme) => (
        <MenuItem
          key={theme}
          role="menuitemradio"
          aria-checked={theme === user.preferences.theme}
          selected={theme === user.preferences.theme}
          onClick={() => choose(theme)}
        >
          <ListItemIcon>
            <Icon path={themeIcons[theme]} fontSize="small" />
          </ListItemIcon>
          {t(`appearance.${theme}`)}
        </MenuItem>
      ))}
    </Menu>
  )
}
