import {
  mdiCalendarPlusOutline,
  mdiFileUploadOutline,
  mdiKeyboardOutline,
  mdiLogout,
  mdiNewspaperPlus,
  mdiPaletteOutline,
} from '@mdi/js'
import type { Me } from '#contract/accounts.ts'
import type { Action } from '#contract/policy.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { themeIcons } from '#web/ground/shell/bar/themeIcons.ts'
import { usePreferences } from '#web/ground/viewer/api.ts'
import type { Option } from './option.ts'

/** What is done on a screen of its own, by those who may. */
const tasks = [
  { label: 'palette.newSession', icon: mdiCalendarPlusOutline, access: 'sessions.prepare', to: '/evenement/nouveau' },
  { label: 'palette.file', icon: mdiFileUploadOutline, access: 'documents.file', to: '/mes-documents' },
  { label: 'palette.newContent', icon: mdiNewspaperPlus, access: 'contents.manage', to: '/admin/contents/new' },
] as const satisfies readonly { access: Action; [name: string]: string }[]

interface ShellActions {
  onAppearance: () => void
  onShortcuts: () => void
}

/** What this person may do from anywhere. */
export function useActions(user: Me, { onAppearance, onShortcuts }: ShellActions): Option[] {
  const { t } = useTranslation()
  const { mutate: prefer } = usePreferences()
  const { preferences, can } = user
  const themes = (['light', 'dark', 'system'] as const).filter((theme) => theme !== preferences.theme)
  return [
    ...tasks
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
