import { mdiAccountEditOutline, mdiBellOutline, mdiFileTreeOutline, mdiForumOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import type { Me } from '#contract/accounts.ts'
import type { Action } from '#contract/policy.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { administrationEntries } from '#web/ground/shell/administrationEntries.ts'
import { mainEntries } from '#web/ground/shell/entries.ts'
import { bodies } from '#web/people/bodies/api.ts'
import type { Option } from './option.ts'
import { otherNames } from './otherNames.ts'

interface Screen {
  to: string
  label: TextKey
  icon: string
  access: Action
  otherNames?: readonly TextKey[] | undefined
}

/** Screens that are opened from elsewhere than the menu. */
const otherScreens: readonly Screen[] = [
  {
    to: '/mes-projets',
    label: 'palette.name.myProjects',
    icon: mdiForumOutline,
    access: 'thematics.follow',
    otherNames: ['palette.name.followed'],
  },
  {
    to: '/notifications',
    label: 'palette.name.notifications',
    icon: mdiBellOutline,
    access: 'notifications.read',
    otherNames: ['palette.name.myNotifications'],
  },
]

/** The screens that this person may open: those of the menu and of the bar, the profile, the bodies. */
export function usePages(user: Me): Option[] {
  const { t } = useTranslation()
  const { data } = useQuery(bodies)
  const ofMenu = [...mainEntries, ...administrationEntries].map((entry) => ({
    ...entry,
    otherNames: otherNames[entry.to],
  }))
  const screens = [...ofMenu, ...otherScreens]
    .filter(({ access }) => user.can.includes(access))
    .map(({ to, label, icon, otherNames = [] }) => ({
      key: to,
      icon,
      label: t(label),
      otherNames: otherNames.map((name) => t(name)),
      act: { to },
    }))
  const profile = {
    key: '/mon-profil',
    icon: mdiAccountEditOutline,
    label: t('nav.profile'),
    otherNames: [t('palette.name.account'), t('palette.name.myself')],
    act: { to: '/mon-profil' },
  }
  const ofBodies = (data?.member ?? [])
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ key: `/irp/${id}`, icon: mdiFileTreeOutline, label: name, act: { to: `/irp/${id}` } }))
  return [...screens, profile, ...ofBodies]
}
