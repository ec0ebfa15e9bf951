import { queryOptions } from '@tanstack/react-query'
import type { BrandingSettings, LegalTexts } from '#contract/ground/branding.ts'
import { get } from '#web/ground/http/client.ts'

export const brandingPath = '/api/branding/settings'

/** Reads the branding as administrators edit it. */
export const brandingSettings = queryOptions({
  queryKey: ['brandingSettings'],
  queryFn: ({ signal }) => get<BrandingSettings>(brandingPath, { signal }),
})

/** Reads the legal texts of the organisation. */
export const legalTexts = queryOptions({
  queryKey: ['legalTexts'],
  queryFn: ({ signal }) => get<LegalTexts>('/api/legal_texts', { signal }),
})
