import Box from '@mui/material/Box'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { Menu } from './Menu.tsx'

/** Renders the menu as a sidebar: 264 px, or 72 px with icons only. */
export const Sidebar = ({ user, mini }: { user: Me; mini: boolean }) => (
  <Box
    className="no-print"
    sx={{
      position: 'sticky',
      top: 0,
      flex: 'none',
      width: mini ? 72 : 264,
      height: '100vh',
      overflowY: 'auto',
      scrollbarWidth: 'thin',
      bgcolor: 'rail.ground',
      color: 'rail.text',
      transition: 'width 180ms ease-out',
    }}
  >
    <Menu user={user} mini={mini} />
  </Box>
)
