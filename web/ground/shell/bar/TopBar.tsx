import { mdiMenu, mdiMenuOpen } from '@mdi/js'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { lazyRouteComponent } from '@tanstack/react-router'
import { useState } from 'react'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { BrandLogo } from '#web/ground/branding/BrandLogo.tsx'
import { useBranding } from '#web/ground/branding/branding.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { LazyBoundary } from '#web/ground/shell/LazyBoundary.tsx'
import { useParts } from '#web/ground/shell/parts.ts'
import { screenLoader } from '#web/ground/shell/screenLoader.ts'
import { Icon } from '#web/ground/ui/Icon.tsx'
import { PersonAvatar } from '#web/ground/ui/person/PersonAvatar.tsx'
import { SearchButton } from './SearchButton.tsx'
import { themeIcons } from './themeIcons.ts'

const ThemeMenu = lazyRouteComponent(screenLoader(() => import('./ThemeMenu.tsx')))

interface TopBarProps {
  user: Me
  menu: 'full' | 'mini' | 'drawer'
  onMenu: () => void
  onMenuIntent: () => void
  onSearch: () => void
  onSearchIntent: () => void
  onAppearance: () => void
  onShortcuts: () => void
}

export function TopBar({ user, menu, onMenu, onMenuIntent, onAppearance, onShortcuts, ...search }: TopBarProps) {
  const { t } = useTranslation()
  const { name } = useBranding()
  const { barItems, barLinks, AccountMenu } = useParts()
  const [opened, setOpened] = useState<{ name: 'theme' | 'account'; anchor: HTMLElement } | null>(null)
  const close = () => setOpened(null)
  const menuName = { drawer: t('a11y.menu'), mini: t('a11y.menuFull'), full: t('a11y.menuMini') }[menu]

  return (
    <Box component="header" className="no-print" sx={{ ...bar, ...barBackgrounds[user.preferences.navbarColor] }}>
      <IconButton
        aria-label={menuName}
        onClick={onMenu}
        onPointerEnter={onMenuIntent}
        onFocus={onMenuIntent}
        sx={{ ml: -1 }}
      >
        <Icon path={menu === 'full' ? mdiMenuOpen : mdiMenu} />
      </IconButton>
      {menu === 'drawer' && (
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, fontSize: 17, fontWeight: 700 }}>
          <BrandLogo size={32} square />
          <Box component="span" sx={drawerNameStyle}>
            {name}
          </Box>
        </Box>
      )}
      <Box sx={{ flex: 1, display: 'flex', justifyContent: { xs: 'flex-end', md: 'center' }, minWidth: 0 }}>
        <SearchButton {...search} />
      </Box>
      <Box
        sx={{
          display: { xs: 'none', md: 'block' },
          mr: 1,
          maxHeight: 40,
          overflow: 'hidden',
          fontWeight: 500,
        }}
      >
        {barLinks.map(({ name, part: BarLinks }) => (
          <BarLinks key={name} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5 }}>
        <IconButton
          aria-label={t('appearance.theme')}
          aria-haspopup="menu"
          aria-expanded={opened?.name === 'theme'}
          onPointerEnter={() => void ThemeMenu.preload?.()}
          onClick={({ currentTarget }) => setOpened({ name: 'theme', anchor: currentTarget })}
        >
          <Icon path={themeIcons[user.preferences.theme]} />
        </IconButton>
        {barItems.map(({ name, part: BarItem }) => (
          <BarItem key={name} user={user} />
        ))}
        <IconButton
          aria-label={t('account.menu', { name: `${user.firstName} ${user.lastName}` })}
          aria-haspopup="menu"
          aria-expanded={opened?.name === 'account'}
          onPointerEnter={() => void AccountMenu.preload?.()}
          onClick={({ currentTarget }) => setOpened({ name: 'account', anchor: currentTarget })}
          sx={{ p: 0.5, mr: -0.5 }}
        >
          <PersonAvatar person={user} />
        </IconButton>
      </Box>
      <LazyBoundary key={opened?.name}>
        {opened?.name === 'theme' && <ThemeMenu user={user} anchor={opened.anchor} onClose={close} />}
        {opened?.name === 'account' && (
          <AccountMenu
            user={user}
            anchor={opened.anchor}
            onClose={close}
            onAppearance={onAppearance}
            onShortcuts={onShortcuts}
          />
        )}
      </LazyBoundary>
    </Box>
  )
}

/** A long name is cut: the title of the window has it whole. */
const drawerNameStyle = {
  maxWidth: { xs: '32vw', sm: '40vw' },
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@media (max-width: 384px)': { display: 'none' },
} as const

const bar = {
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  height: 64,
  px: { xs: 2, md: 4 },
  borderBottom: 1,
  borderColor: 'divider',
  '@media (pointer: coarse)': { '& .MuiIconButton-root': { minWidth: 44, minHeight: 44 } },
} as const

/** Backgrounds of the bar: night blue is dark in both schemes; the avatar contrasts with each. */
const barBackgrounds = {
  surface: { bgcolor: 'background.paper', color: 'text.secondary' },
  primary: { bgcolor: 'primary.main', color: 'primary.contrastText' },
  secondary: { bgcolor: 'rail.ground', color: 'rail.strong', '& [data-initials]': { outline: '1px solid #FFFFFF66' } },
} as const
