import { mdiFileTreeOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Me } from '#contract/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { administers, mainEntries } from '#web/ground/shell/entries.ts'
import { Part } from '#web/ground/shell/Part.tsx'
import { screenCode } from '#web/ground/shell/screenCode.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { BodyTree } from '#web/people/bodies/menu/BodyTree.tsx'
import { currentBodies } from '#web/people/bodies/menu/currentBodies.ts'
import { LinkItems, useLinks } from '#web/publishing/links/menu/LinkItems.tsx'
import { Brand } from './Brand.tsx'
import { MenuGroup } from './MenuGroup.tsx'
import { MenuItem } from './MenuItem.tsx'

/** Fetched before the menu of who administers is drawn (`routes.tsx`). */
export const AdministrationMenu = lazyRouteComponent(screenCode(() => import('./AdministrationMenu.tsx')))

/** The menu does not name twice a screen that an administrator also wrote as a link. */
const named = new Set<string>(mainEntries.map(({ to }) => to))

/** Screens, my bodies, all the active bodies, links by group, administration. Reduced, it keeps what has an icon. */
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
  const { data: all } = useQuery(bodies)
  const { header, main, toolbox, training, legal } = useLinks()
  const mine = currentBodies(user, all?.member)

  return (
    <Box component="nav" aria-label={t('nav.main')} sx={{ px: 1.5, pb: 3 }}>
      <Brand mini={mini} />
      <MenuGroup>
        {mainEntries
          .filter(({ access }) => user.can.includes(access))
          .map(({ to, label, icon }) => (
            <MenuItem key={to} to={to} icon={icon} label={t(label)} mini={mini} />
          ))}
        {!mini && <LinkItems links={main.filter(({ link }) => !named.has(link))} />}
      </MenuGroup>
      {mine.length > 0 && (
        <MenuGroup title={t('nav.mine')} mini={mini}>
          {mine.map(({ id, name }) => (
            <MenuItem
              key={id}
              to="/irp/$idIrp"
              params={{ idIrp: id }}
              icon={mdiFileTreeOutline}
              label={name}
              mini={mini}
            />
          ))}
        </MenuGroup>
      )}
      {!mini && (
        <>
          {all && (
            <MenuGroup title={t('nav.allBodies')} collapsible>
              <BodyTree bodies={all.member} />
            </MenuGroup>
          )}
          <LinkGroup title={t('nav.toolbox')} links={toolbox} />
          <LinkGroup title={t('nav.training')} links={training} />
          <LinkGroup title={t('nav.legal')} links={legal} />
          {hasHeaderLinks && header.length > 0 && (
            <MenuGroup>
              <LinkItems links={header} />
            </MenuGroup>
          )}
        </>
      )}
      {administers(user.can) && (
        <Part>
          <AdministrationMenu user={user} mini={mini} />
        </Part>
      )}
    </Box>
  )
}

const LinkGroup = ({ title, links }: { title: string; links: Parameters<typeof LinkItems>[0]['links'] }) =>
  links.length > 0 && (
    <MenuGroup title={title} collapsible>
      <LinkItems links={links} />
    </MenuGroup>
  )
