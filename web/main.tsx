import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import CssBaseline from '@mui/material/CssBaseline'
import { ThemeProvider } from '@mui/material/styles'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { readPageUser } from './accounts/currentUser.ts'
import { readPageAnswers } from './home/pageAnswers.ts'
import { startI18n } from './i18n.ts'
import { queries, router } from './router.tsx'
import { theme } from './ui/theme.ts'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const styles = createCache({ key: 'css', ...(nonce && { nonce }) })

void startI18n()
readPageUser(queries)

// the server says so when it is asked to count; nothing is fetched for it otherwise
if (document.getElementById('analytics')) void import('./analytics/measure.ts').then(({ measure }) => measure(router))

const page = createRoot(place)
// what the page brought is drawn in one go; what it did not is waited for behind the shape of a screen
if (readPageAnswers(queries)) void router.load().finally(draw)
else draw()

function draw() {
  page.render(
    <StrictMode>
      <CacheProvider value={styles}>
        <ThemeProvider theme={theme} modeStorageKey="mandature-theme" defaultMode="system" noSsr>
          <CssBaseline enableColorScheme />
          <QueryClientProvider client={queries}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </ThemeProvider>
      </CacheProvider>
    </StrictMode>,
  )
}
