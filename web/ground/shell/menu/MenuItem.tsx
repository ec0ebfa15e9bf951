import ListItemButton, { type ListItemButtonProps } from '@mui/material/ListItemButton'
import { createLink, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { LazyBoundary } from '#web/ground/shell/LazyBoundary.tsx'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { menuItemStyle } from './menuStyles.ts'

const MiniTooltip = lazyRouteComponent(screenLoader(() => import('./MiniTooltip.tsx')))

interface MenuItemLinkProps extends ListItemButtonProps<'a'> {
  ref?: Ref<HTMLAnchorElement>
  icon: string
  label: string
  mini?: boolean
  end?: ReactNode
}

/** Renders a menu entry. The mini variant shows its icon, with the name as tooltip and accessible name. */
const MenuItemLink = ({ icon, label, mini = false, end, ref, ...props }: MenuItemLinkProps) => {
  const link = (
    <ListItemButton
      component="a"
      ref={ref}
      {...props}
      {...(mini && { 'aria-label': label })}
      sx={mini ? { ...menuItemStyle, justifyContent: 'center' } : menuItemStyle}
    >
      <Icon path={icon} />
      {!mini && label}
      {end}
    </ListItemButton>
  )
  return (
    <li>
      {mini ? (
        <LazyBoundary fallback={link}>
          <MiniTooltip title={label}>{link}</MiniTooltip>
        </LazyBoundary>
      ) : (
        link
      )}
    </li>
  )
}

export const MenuItem = createLink(MenuItemLink)
