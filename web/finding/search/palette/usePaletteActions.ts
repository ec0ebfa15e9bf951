import { mdiKeyboardOutline, mdiLogout, mdiPaletteOutline } from '@mdi/js'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { themeIcons } from '#web/ground/shell/bar/themeIcons.ts'
import type { Entry } from '#web/ground/shell/subject.ts'
import { usePreferences } from '#web/ground/viewer/api.ts'
import type { PaletteOption } from './paletteOption.ts'

interface ShellActions {
  onAppearance: () => void
  onShortcuts: () => void
}

/** Returns the actions the user may take from any screen. */
export function usePaletteActions(
  user: Me,
  screens: readonly Entry[],
  { onAppearance, onShortcuts }: ShellActions,
): PaletteOption[] {
  const { t } = useTranslation()
  const { mutate: prefer } = usePreferences()
  const { preferences, can } = user
  const themes = (['light', 'dark', 'system'] as const).filter((theme) => theme !== preferences.theme)
  return [
    ...screens
      .filter(({ access }) => can.includes(access))
      .map(({ label, icon, to }) => ({ key: label, icon, label: t(label), act: { to } })),
    ...themes.map((theme) => ({
      key: theme,
      icon: themeIcons[theme],
      label: t(`palette.${theme}`),
      act: { run: () => prefer({ ...preferences, theme }) },
    })),
    {
      key: 'appearance',
      icon: mdiPaletteOutline,
      label: t('palette.appearance'),
      act: { run: onAppearance },
    },
    {
      key: 'shortcuts',
      icon: mdiKeyboardOutline,
      label: t('palette.shortcuts'),
      act: { run: onShortcuts },
    },
    { key: 'logout', icon: mdiLogout, label: t('palette.logout'), act: { to: '/logout' } },
  ]
}
