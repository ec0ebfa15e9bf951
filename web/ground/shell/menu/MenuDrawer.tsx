import Drawer from '@mui/material/Drawer'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Menu } from './Menu.tsx'

/** Renders the menu as a drawer, for phones and hidden sidebars. Closes after a choice. */
export default function MenuDrawer({ user, onClose }: { user: Me; onClose: () => void }) {
  const { t } = useTranslation()
  const router = useRouter()
  const [open, setOpen] = useState(true)
  useEffect(() => router.subscribe('onBeforeNavigate', () => setOpen(false)), [router])

  return (
    <Drawer
      open={open}
      onClose={() => setOpen(false)}
      slotProps={{
        transition: { onExited: onClose },
        paper: {
          'aria-label': t('nav.main'),
          sx: { width: 'min(304px, 86vw)', bgcolor: 'rail.ground', color: 'rail.text' },
        },
      }}
    >
      <Menu user={user} hasHeaderLinks />
    </Drawer>
  )
}
