import { mdiViewDashboardOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { AdministrationMenuProps } from '#web/ground/shell/parts.ts'
import type { AdministrationEntry } from '#web/ground/shell/subject.ts'
import { AdministrationIndex } from './AdministrationIndex.tsx'
import { groupAdministration } from './groupAdministration.ts'
import { MenuGroup } from './MenuGroup.tsx'
import { MenuItem } from './MenuItem.tsx'

/** Lists the administration screens that the user can open, by group. Scrolls to the current one. */
export function AdministrationMenu({
  user,
  layout,
  entries,
  homeLabel,
}: AdministrationMenuProps & { entries: readonly AdministrationEntry[]; homeLabel: string }) {
  const { t } = useTranslation()
  const groups = groupAdministration(entries, user.can)
  const pathname = useLocation({ select: (location) => location.pathname })
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (pathname) menu.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' })
  }, [pathname])

  if (layout === 'page') return <AdministrationIndex groups={groups} />
  const mini = layout === 'mini'
  return (
    <Box ref={menu}>
      <MenuGroup>
        <MenuItem
          to="/admin"
          activeOptions={{ exact: true }}
          icon={mdiViewDashboardOutline}
          label={homeLabel}
          mini={mini}
        />
      </MenuGroup>
      {groups.map(({ group, entries }) => (
        <MenuGroup key={group} title={t(`nav.adminGroup.${group}`)} mini={mini}>
          {entries.map(({ to, label, icon, recordPath }) => (
            <MenuItem
              key={to}
              to={to}
              icon={icon}
              label={t(label)}
              mini={mini}
              {...(recordPath && pathname.startsWith(recordPath) && { 'aria-current': 'page' })}
            />
          ))}
        </MenuGroup>
      ))}
    </Box>
  )
}
