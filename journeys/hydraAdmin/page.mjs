// The page of the journey: HydraAdmin as it is published, on the API of the portal that serves the page.
import { fetchHydra, HydraAdmin, hydraDataProvider } from '@api-platform/admin'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'

const entrypoint = `${location.origin}/api`
const xsrfToken = () => decodeURIComponent(/(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? '')

/** Adds the XSRF token, as every client that is signed in by a cookie does. */
function httpClient(url, options = {}) {
  const headers = new Headers(options.headers)
  headers.set('X-XSRF-TOKEN', xsrfToken())
  return fetchHydra(url, { ...options, headers })
}

const dataProvider = hydraDataProvider({ entrypoint, httpClient, mercure: false })
const admin = createElement(HydraAdmin, { entrypoint, dataProvider, disableTelemetry: true })
createRoot(document.getElementById('root')).render(admin)
