import type { Me } from '#contract/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { administrationEntries } from '#web/ground/shell/administrationEntries.ts'
import { MenuGroup } from './MenuGroup.tsx'
import { MenuItem } from './MenuItem.tsx'

/** The screens of who administers something, at the end of the menu. */
export default function AdministrationMenu({ user, mini }: { user: Me; mini: boolean }) {
  const { t } = useTranslation()
  return (
    <MenuGroup title={t('nav.admin')} mini={mini}>
      {administrationEntries
        .filter(({ access }) => user.can.includes(access))
        .map(({ to, label, icon }) => (
          <MenuItem key={to} to={to} icon={icon} label={t(label)} mini={mini} />
        ))}
    </MenuGroup>
  )
}
