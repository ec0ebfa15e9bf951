import { mdiArrowLeft } from '@mdi/js'
import Box from '@mui/material/Box'
import { useLocation } from '@tanstack/react-router'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { LazyBoundary } from '#web/ground/shell/LazyBoundary.tsx'
import { useParts } from '#web/ground/shell/parts.ts'
import { Brand } from './Brand.tsx'
import { isAdministrationPath } from './isAdministrationPath.ts'
import { MenuGroup } from './MenuGroup.tsx'
import { MenuItem } from './MenuItem.tsx'

/**
 * Screens, my bodies, all the active bodies, links by group; on the screens of the administration, these alone. Reduced,
 * it keeps what has an icon.
 */
export function Menu({
  user,
  mini = false,
  hasHeaderLinks = false,
}: {
  user: Me
  mini?: boolean
  hasHeaderLinks?: boolean
}) {
  const { t } = useTranslation()
  const { menu, menuLines, menuSections, AdministrationMenu } = useParts()
  const isAdministering = useLocation({ select: ({ pathname }) => isAdministrationPath(pathname) })

  if (isAdministering)
    return (
      <Box component="nav" aria-label={t('nav.main')} sx={{ px: 1.5, pb: 3 }}>
        <Brand mini={mini} />
        <MenuGroup>
          <MenuItem to="/home" icon={mdiArrowLeft} label={t('nav.adminLeave')} mini={mini} />
        </MenuGroup>
        <LazyBoundary>
          <AdministrationMenu user={user} layout={mini ? 'mini' : 'menu'} />
        </LazyBoundary>
      </Box>
    )

  return (
    <Box component="nav" aria-label={t('nav.main')} sx={{ px: 1.5, pb: 3 }}>
      <Brand mini={mini} />
      <MenuGroup>
        {menu
          .filter(({ access }) => user.can.includes(access))
          .map(({ to, label, icon }) => (
            <MenuItem key={to} to={to} icon={icon} label={t(label)} mini={mini} />
          ))}
        {!mini && menuLines.map(({ name, part: MenuLines }) => <MenuLines key={name} menu={menu} />)}
      </MenuGroup>
      {menuSections.map(({ name, part: MenuSection }) => (
        <MenuSection key={name} user={user} mini={mini} hasHeaderLinks={hasHeaderLinks} />
      ))}
    </Box>
  )
}
