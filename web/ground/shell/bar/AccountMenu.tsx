import { mdiAccountEditOutline, mdiAccountOutline, mdiKeyboardOutline, mdiLogout, mdiPaletteOutline } from '@mdi/js'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Typography from '@mui/material/Typography'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import type { AccountMenuProps } from '#web/ground/shell/parts.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import '#web/ground/shell/translations.ts'

/** A line of the menu, and what it does. */
export interface AccountItem {
  label: string
  icon: string
  act: () => void
}

interface OwnAccountMenuProps extends AccountMenuProps {
  /** before the sign-out */
  items: readonly AccountItem[]
}

export function AccountMenu({ user, anchor, onClose, onAppearance, onShortcuts, items }: OwnAccountMenuProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const all: AccountItem[] = [
    { label: t('nav.profile'), icon: mdiAccountEditOutline, act: () => void navigate({ to: '/mon-profil' }) },
    {
      label: t('account.profile'),
      icon: mdiAccountOutline,
      act: () => void navigate({ to: '/user/$idUser', params: { idUser: user.id } }),
    },
    { label: t('appearance.title'), icon: mdiPaletteOutline, act: onAppearance },
    { label: t('shortcuts.title'), icon: mdiKeyboardOutline, act: onShortcuts },
    ...items,
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
      {all.map(({ label, icon, act }) => (
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
