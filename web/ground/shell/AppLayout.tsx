import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useColorScheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useQuery } from '@tanstack/react-query'
import { lazyRouteComponent, Outlet } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { Me } from '#contract/people/accounts/accounts.ts'
import { useTranslation } from '#web/ground/i18n/i18n.ts'
import { me, usePreferences } from '#web/ground/viewer/api.ts'
import { TopBar } from './bar/TopBar.tsx'
import { Footer } from './Footer.tsx'
import { LazyBoundary } from './LazyBoundary.tsx'
import { Sidebar } from './menu/Sidebar.tsx'
import { useParts } from './parts.ts'
import { screenLoader } from './screenLoader.ts'
import { useShortcuts } from './shortcuts/useShortcuts.ts'
import type { Contributions } from './subject.ts'

const Drawer = lazyRouteComponent(screenLoader(() => import('./menu/MenuDrawer.tsx')))
const AppearanceDialog = lazyRouteComponent(screenLoader(() => import('./appearance/AppearanceDialog.tsx')))
const ShortcutsDialog = lazyRouteComponent(screenLoader(() => import('./shortcuts/ShortcutsDialog.tsx')))

export function AppLayout() {
  const { data: user } = useQuery(me)
  return user && <AppLayoutContent user={user} />
}

type OpenOverlay = 'menu' | 'search' | 'appearance' | 'shortcuts'

/** Lays out menu (sidebar, mini sidebar, drawer or horizontal), top bar, screen and footer. */
function AppLayoutContent({ user }: { user: Me }) {
  const { preferences } = user
  const { mutate: prefer } = usePreferences()
  const isWide = useMediaQuery((theme) => theme.breakpoints.up('md'), { noSsr: true })
  const [opened, setOpened] = useState<OpenOverlay | null>(null)
  const close = () => setOpened(null)
  const { topLines, bottomLines, afterCalm, MenuBar, Palette } = useParts()
  useTheme(preferences.theme)
  const preloadSearch = () => void Palette.preload?.()
  useShortcuts(user.can, {
    help: () => setOpened('shortcuts'),
    search: () => setOpened('search'),
    searchSoon: preloadSearch,
  })

  const hasRail = isWide && preferences.sidebar && !preferences.horizontal
  const isMini = hasRail && preferences.miniSidebar
  const pressMenu = () =>
    hasRail ? prefer({ ...preferences, miniSidebar: !preferences.miniSidebar }) : setOpened('menu')

  return (
    <>
      <SkipLink />
      <Box sx={{ display: 'flex', minHeight: '100vh' }}>
        {hasRail && <Sidebar user={user} mini={isMini} />}
        <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>
          <TopBar
            user={user}
            menu={hasRail ? (isMini ? 'mini' : 'full') : 'drawer'}
            onMenu={pressMenu}
            onMenuIntent={() => void (hasRail || Drawer.preload?.())}
            onSearch={() => setOpened('search')}
            onSearchIntent={preloadSearch}
            onAppearance={() => setOpened('appearance')}
            onShortcuts={() => setOpened('shortcuts')}
          />
          {isWide && preferences.horizontal && (
            <LazyBoundary>
              <MenuBar user={user} />
            </LazyBoundary>
          )}
          <Box
            component="main"
            id="contenu"
            tabIndex={-1}
            sx={{
              flex: 1,
              width: '100%',
              px: { xs: 2, md: 4 },
              pt: { xs: 2.5, md: 3.5 },
              pb: 6,
              '@media print': { p: 0 },
            }}
          >
            {topLines.map(({ name, part: TopLine }) => (
              <TopLine key={name} />
            ))}
            <Outlet />
          </Box>
          <Footer />
          {bottomLines.map(({ name, part: BottomLine }) => (
            <BottomLine key={name} />
          ))}
        </Box>
      </Box>
      {afterCalm.map(({ name, part }) => (
        <AfterCalm key={name} load={part} />
      ))}
      <LazyBoundary key={opened}>
        {opened === 'menu' && <Drawer user={user} onClose={close} />}
        {opened === 'search' && (
          <Palette
            user={user}
            onClose={close}
            onAppearance={() => setOpened('appearance')}
            onShortcuts={() => setOpened('shortcuts')}
          />
        )}
        {opened === 'appearance' && <AppearanceDialog preferences={preferences} onChange={prefer} onClose={close} />}
        {opened === 'shortcuts' && <ShortcutsDialog user={user} onClose={close} />}
      </LazyBoundary>
    </>
  )
}

/** Loads the dialog long after the page; errors are ignored. */
const loadDelayMs = 20_000

function AfterCalm({ load }: { load: NonNullable<Contributions['afterCalm']> }) {
  const [Late] = useState(() => lazyRouteComponent(load))
  const [isThere, setIsThere] = useState(false)
  useEffect(() => {
    const fetchCode = () => {
      if (!navigator.onLine) return
      load().then(
        () => setIsThere(true),
        () => undefined,
      )
    }
    const timer = setTimeout(fetchCode, loadDelayMs)
    addEventListener('online', fetchCode)
    return () => {
      clearTimeout(timer)
      removeEventListener('online', fetchCode)
    }
  }, [load])
  return (
    isThere && (
      <LazyBoundary>
        <Late />
      </LazyBoundary>
    )
  )
}

/** Applies the theme saved in the preferences, which are the same on all devices. */
function useTheme(theme: Me['preferences']['theme']) {
  const { setMode } = useColorScheme()
  const shown = useRef<string>(undefined)
  useEffect(() => {
    if (shown.current === theme) return
    shown.current = theme
    setMode(theme)
  }, [theme, setMode])
}

function SkipLink() {
  const { t } = useTranslation()
  return (
    <Link
      href="#contenu"
      className="no-print"
      onClick={(event) => {
        event.preventDefault()
        document.getElementById('contenu')?.focus()
      }}
      sx={{
        position: 'fixed',
        zIndex: 'tooltip',
        top: 8,
        left: 8,
        px: 2,
        py: 1,
        borderRadius: '8px',
        bgcolor: 'background.paper',
        boxShadow: 4,
        '&:not(:focus)': { transform: 'translateY(-200%)' },
      }}
    >
      {t('nav.skip')}
    </Link>
  )
}
