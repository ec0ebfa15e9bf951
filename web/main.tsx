import createCache from '@emotion/cache'
import { createRoot } from 'react-dom/client'
import { readPageBranding } from './ground/branding/branding.ts'
import { clearPreloadedResponses, readPreloadedResponses } from './ground/http/preloadedResponses.ts'
import { setMailServer } from './ground/i18n/i18n.ts'
import { keepFilesOut } from './ground/shell/keepFilesOut.ts'
import { reloadForNewBuild } from './ground/shell/reloadForNewBuild.ts'
import { createPortalTheme } from './ground/ui/theme/theme.ts'
import { readPageUser } from './ground/viewer/readPageUser.ts'
import { Portal } from './Portal.tsx'
import { queries, router } from './router.ts'

const rootElement = document.getElementById('root')
if (!rootElement) throw new Error('The page has no #root')

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce
const styles = createCache({ key: 'css', ...(nonce && { nonce }) })

keepFilesOut()
readPageUser(queries)
readPageBranding(queries)
// the element exists when the server has no mail server
setMailServer(document.getElementById('mails-kept') === null)
reloadForNewBuild(router)

// the element exists when the server enabled analytics; otherwise its code is not loaded
if (document.getElementById('analytics'))
  void import('./ground/analytics/measure.ts').then(({ measure }) => measure(router))

// the server-rendered view stays until the whole first screen replaces it
const reactRoot = createRoot(rootElement)
// with preloaded responses, renders once complete; otherwise shows a skeleton meanwhile
if (readPreloadedResponses()) void router.load().finally(renderPortal)
else renderPortal()

function renderPortal() {
  clearPreloadedResponses()
  reactRoot.render(<Portal styles={styles} createTheme={createPortalTheme} queries={queries} router={router} />)
}
