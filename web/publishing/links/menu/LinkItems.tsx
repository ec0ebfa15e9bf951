import { mdiLink, mdiOpenInNew } from '@mdi/js'
import ListItemButton from '@mui/material/ListItemButton'
import { useQuery } from '@tanstack/react-query'
import type { Link } from '#contract/publishing/links/links.ts'
import { isFile } from '#web/ground/richText/isFile.ts'
import { menuItemStyle } from '#web/ground/shell/menu/menuStyles.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { links } from '#web/publishing/links/api.ts'
import { SiteLink } from '#web/publishing/links/SiteLink.tsx'

/** Returns the links written by administrators by menu; empty while they load. */
export function useLinks() {
  const { data } = useQuery(links)
  const of = (menu: Link['menu']) => data?.member.filter((link) => link.menu === menu) ?? []
  return {
    header: of('HEADER'),
    main: of('MAIN'),
    toolbox: of('TOOLBOX'),
    training: of('TRAINING'),
    legal: of('LEGAL'),
    footer: of('FOOTER'),
  }
}

export const LinkItems = ({ links }: { links: readonly Link[] }) =>
  links.map((link) => (
    <li key={link.id}>
      {/* a link without `href` would be announced as a button */}
      <ListItemButton component={SiteLink} link={link} href={link.link} sx={menuItemStyle}>
        <Icon path={link.linkType === 'Externe' || isFile(link.link) ? mdiOpenInNew : mdiLink} />
        {link.label}
      </ListItemButton>
    </li>
  ))
