import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Branding } from '#contract/ground/branding.ts'
import { get } from '#web/ground/http/client.ts'

/** The name, logo and colours of the organisation, which the page brings. */
export const branding = queryOptions({
  queryKey: ['branding'],
  queryFn: ({ signal }) => get<Branding>('/api/branding', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
})

/** Shown until the branding is known, which only a page without server waits for. */
const unknown: Pick<Branding, 'name' | 'logo' | 'logoRatio' | 'palette'> = {
  name: 'Mandature',
  logo: null,
  logoRatio: null,
  palette: { light: {}, dark: {} },
}

/** Returns the branding of the portal. */
export const useBranding = () => useQuery(branding).data ?? unknown

/** Puts the branding that the server wrote into the page in the query cache. Without one, it is read by a call. */
export function readPageBranding(queries: QueryClient) {
  const written = document.getElementById('branding')?.textContent
  if (written) queries.setQueryData(branding.queryKey, JSON.parse(written) as Branding)
}
