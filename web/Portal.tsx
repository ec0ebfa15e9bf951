import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { type Theme, ThemeProvider } from '@mui/material/styles'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import type { createPortalRouter } from './createPortalRouter.tsx'

interface PortalProps {
  /** cache of the generated styles (Emotion) */
  styles: EmotionCache
  theme: Theme
  queries: QueryClient
  router: ReturnType<typeof createPortalRouter>
}

/** Renders the whole interface: providers, theme and the router's current screen. */
export const Portal = ({ styles, theme, queries, router }: PortalProps) => (
  <StrictMode>
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme} modeStorageKey="mandature-theme" defaultMode="system" noSsr>
        <CssBaseline enableColorScheme />
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ThemeProvider>
    </CacheProvider>
  </StrictMode>
)
