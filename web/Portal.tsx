import type { EmotionCache } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { type Theme, ThemeProvider } from '@mui/material/styles'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ReactNode, StrictMode, useMemo } from 'react'
import type { BrandPalette } from '#contract/ground/brandColors.ts'
import type { createPortalRouter } from './createPortalRouter.tsx'
import { useBranding } from './ground/branding/branding.ts'

interface PortalProps {
  /** cache of the generated styles (Emotion) */
  styles: EmotionCache
  createTheme: (colors: BrandPalette) => Theme
  queries: QueryClient
  router: ReturnType<typeof createPortalRouter>
}

/** Renders the whole interface: providers, theme and the router's current screen. */
export const Portal = ({ styles, createTheme, queries, router }: PortalProps) => (
  <StrictMode>
    <CacheProvider value={styles}>
      <QueryClientProvider client={queries}>
        <BrandedTheme createTheme={createTheme}>
          <RouterProvider router={router} />
        </BrandedTheme>
      </QueryClientProvider>
    </CacheProvider>
  </StrictMode>
)

/** Provides the theme with the colours of the organisation, which change when an administrator saves others. */
function BrandedTheme({ createTheme, children }: Pick<PortalProps, 'createTheme'> & { children: ReactNode }) {
  const { palette } = useBranding()
  const theme = useMemo(() => createTheme(palette), [createTheme, palette])
  return (
    <ThemeProvider theme={theme} modeStorageKey="mandature-theme" defaultMode="system" noSsr>
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  )
}
