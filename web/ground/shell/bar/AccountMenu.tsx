import {
  mdiAccountEditOutline,
  mdiAccountOutline,
  mdiCloudOffOutline,
  mdiKeyboardOutline,
  mdiLogout,
  mdiPaletteOutline,
} from '@mdi/js'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Me } from '#contract/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { copies, useRemoveCopies } from '#web/meetings/offline/api.ts'
import '#web/ground/shell/words.ts'
import '#web/meetings/offline/words.ts'

interface AccountMenuProps {
  user: Me
  anchor: HTMLElement
  onClose: () => void
  onAppearance: () => void
  onShortcuts: () => void
}

export default function AccountMenu({ user, anchor, onClose, onAppearance, onShortcuts }: AccountMenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { data: kept = [] } = useQuery(copies)
  const { mutate: removeCopies } = useRemoveCopies()
  const items = [
    { label: t('nav.profile'), icon: mdiAccountEditOutline, act: () => void navigate({ to: '/mon-profil' }) },
    {
      label: t('account.profile'),
      icon: mdiAccountOutline,
      act: () => void navigate({ to: '/user/$idUser', params: { idUser: user.id } }),
    },
    { label: t('appearance.title'), icon: mdiPaletteOutline, act: onAppearance },
    { label: t('shortcuts.title'), icon: mdiKeyboardOutline, act: onShortcuts },
    ...(kept.length > 0
      ? [{ label: t('offline.removeAll'), icon: mdiCloudOffOutline, act: () => removeCopies() }]
      : []),
    { label: t('nav.logout'), icon: mdiLogout, act: () => void navigate({ to: '/logout' }) },
  ]
  return (
    <Menu
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{ paper: { sx: { minWidth: 240 } } }}
    >
      <Typography component="li" role="none" sx={{ px: 2, pt: 0.5, fontWeight: 600 }}>
        {`${user.firstName} ${user.lastName}`}
        <Typography component="span" variant="body2" color="textSecondary" sx={{ display: 'block' }}>
          {user.email}
        </Typography>
      </Typography>
      <Divider role="none" sx={{ my: 1 }} />
      {items.map(({ label, icon, act }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose()
            act()
          }}
        >
          <ListItemIcon>
            <Icon path={icon} fontSize="small" />
          </ListItemIcon>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
