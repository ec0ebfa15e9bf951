import ListItemButton, { type ListItemButtonProps } from '@mui/material/ListItemButton'
import { createLink, lazyRouteComponent } from '@tanstack/react-router'
import type { ReactNode, Ref } from 'react'
import { Part } from '#web/ground/shell/Part.tsx'
import { screenCode } from '#web/ground/shell/screenCode.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { menuLine } from './menuStyles.ts'

const MiniTooltip = lazyRouteComponent(screenCode(() => import('./MiniTooltip.tsx')))

interface LineProps extends ListItemButtonProps<'a'> {
  ref?: Ref<HTMLAnchorElement>
  icon: string
  label: string
  mini?: boolean
  end?: ReactNode
}

/** Renders a menu entry. The mini variant shows its icon, with the name as tooltip and accessible name. */
const Line = ({ icon, label, mini = false, end, ref, ...props }: LineProps) => {
  const link = (
    <ListItemButton
      component="a"
      ref={ref}
      {...props}
      {...(mini && { 'aria-label': label })}
      sx={mini ? { ...menuLine, justifyContent: 'center' } : menuLine}
    >
      <Icon path={icon} />
      {!mini && label}
      {end}
    </ListItemButton>
  )
  return (
    <li>
      {mini ? (
        <Part fallback={link}>
          <MiniTooltip title={label}>{link}</MiniTooltip>
        </Part>
      ) : (
        link
      )}
    </li>
  )
}

export const MenuItem = createLink(Line)
