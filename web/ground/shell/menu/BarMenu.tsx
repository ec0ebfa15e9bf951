import { mdiChevronDown } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { barItemStyle } from './barItemStyle.ts'

interface BarMenuEntry {
  to: string
  name: string
  icon?: string
  /** is not the current screen below its URL */
  isExact?: boolean
  /** follows a line */
  beginsGroup?: boolean
}

interface BarMenuProps {
  name: string
  entries: readonly BarMenuEntry[]
}

/** Renders a menu of the horizontal bar; its label includes the name of the current screen. */
export function BarMenu({ name, entries }: BarMenuProps) {
  const { t } = useTranslation()
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isOpen = ({ to, isExact }: BarMenuEntry) => pathname === to || (!isExact && pathname.startsWith(`${to}/`))
  const current = entries.find(isOpen)

  const go = (event: MouseEvent, to: string) => {
    // leaves new-tab clicks to the browser
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    setAnchor(null)
    router.history.push(to)
  }
  return (
    <>
      <Button
        variant="text"
        sx={{ ...barItemStyle, flex: '0 0 auto' }}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-current={current ? 'true' : undefined}
        endIcon={<Icon path={mdiChevronDown} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <Box component="span" sx={{ maxWidth: 240, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {current ? t('nav.moreOpen', { menu: name, screen: current.name }) : name}
        </Box>
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': name } }}
      >
        {entries.map((entry, place) => (
          <MenuItem
            key={entry.to}
            component="a"
            href={entry.to}
            selected={entry === current}
            divider={entries[place + 1]?.beginsGroup ?? false}
            aria-current={entry === current ? 'page' : undefined}
            onClick={(event: MouseEvent) => go(event, entry.to)}
          >
            {entry.icon && (
              <ListItemIcon>
                <Icon path={entry.icon} fontSize="small" />
              </ListItemIcon>
            )}
            {entry.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
