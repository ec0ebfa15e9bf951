import type { Me } from '#contract/people/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { Entry } from '#web/ground/shell/subject.ts'
import { MenuGroup } from './MenuGroup.tsx'
import { MenuItem } from './MenuItem.tsx'

interface AdministrationMenuProps {
  user: Me
  mini: boolean
  entries: readonly Entry[]
}

/** Lists the administration screens that the user can open, at the end of the menu. */
export function AdministrationMenu({ user, mini, entries }: AdministrationMenuProps) {
  const { t } = useTranslation()
  return (
    <MenuGroup title={t('nav.admin')} mini={mini}>
      {entries
        .filter(({ access }) => user.can.includes(access))
        .map(({ to, label, icon }) => (
          <MenuItem key={to} to={to} icon={icon} label={t(label)} mini={mini} />
        ))}
    </MenuGroup>
  )
}
