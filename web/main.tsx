import createCache from '@emotion/cache'
import { createRoot } from 'react-dom/client'
import { dropPageAnswers, readPageAnswers } from './ground/http/pageAnswers.ts'
import { theme } from './ground/ui/theme/theme.ts'
import { readPageUser } from './ground/viewer/currentUser.ts'
import { Portal } from './Portal.tsx'
import { queries, router } from './router.ts'

const place = document.getElementById('root')
if (!place) throw new Error('The page has no #root')

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const styles = createCache({ key: 'css', ...(nonce && { nonce }) })

readPageUser(queries)

// the server says so when it is asked to count; nothing is fetched for it otherwise
if (document.getElementById('analytics'))
  void import('./ground/analytics/measure.ts').then(({ measure }) => measure(router))

// what the server has drawn stays until all of the first screen is there, which takes its place in one go
const page = createRoot(place)
// what the page brought is drawn in one go; what it did not is waited for behind the shape of a screen
if (readPageAnswers()) void router.load().finally(draw)
else draw()

function draw() {
  dropPageAnswers()
  page.render(<Portal styles={styles} theme={theme} queries={queries} router={router} />)
}
