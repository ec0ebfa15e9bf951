import { mdiAccountEditOutline, mdiFileTreeOutline } from '@mdi/js'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Me } from '#contract/accounts.ts'
import { bodies } from '#web/bodies/api.ts'
import { administrationEntries, mainEntries } from '#web/shell/entries.ts'
import type { Option } from './option.ts'

/** The screens that this person may open: those of the menu, the profile, the bodies. */
export function usePages(user: Me): Option[] {
  const { t } = useTranslation()
  const { data } = useQuery(bodies)
  const ofMenu = [...mainEntries, ...administrationEntries]
    .filter(({ access }) => user.can.includes(access))
    .map(({ to, label, icon }) => ({ key: to, icon, label: t(label), act: { to } }))
  const profile = {
    key: '/mon-profil',
    icon: mdiAccountEditOutline,
    label: t('nav.profile'),
    act: { to: '/mon-profil' },
  }
  const ofBodies = (data?.member ?? [])
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ key: `/irp/${id}`, icon: mdiFileTreeOutline, label: name, act: { to: `/irp/${id}` } }))
  return [...ofMenu, profile, ...ofBodies]
}
