import { mdiAccountEditOutline, mdiFileTreeOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { useParts } from '#web/ground/shell/parts.ts'
import type { SortedLateEntries } from '#web/ground/shell/subject.ts'
import { bodies } from '#web/people/bodies/api.ts'
import type { PaletteOption } from './paletteOption.ts'

/** Returns the screens the user may open: those of the menu and the top bar, the profile, the bodies. */
export function usePaletteScreens(user: Me, { administration, pages }: SortedLateEntries): PaletteOption[] {
  const { t } = useTranslation()
  const { data } = useQuery(bodies)
  const { menu } = useParts()
  const screens = [...menu, ...administration, ...pages]
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
