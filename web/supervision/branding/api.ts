import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrandingForm, BrandingSettings, LegalTexts } from '#contract/ground/branding.ts'
import { branding } from '#web/ground/branding/branding.ts'
import { get, post, put, remove } from '#web/ground/http/client.ts'

const path = '/api/branding/settings'
const logoPath = '/api/branding/logo'

/** Reads the branding as administrators edit it. */
export const brandingSettings = queryOptions({
  queryKey: ['brandingSettings'],
  queryFn: ({ signal }) => get<BrandingSettings>(path, { signal }),
})

/** Reads the legal texts of the organisation. */
export const legalTexts = queryOptions({
  queryKey: ['legalTexts'],
  queryFn: ({ signal }) => get<LegalTexts>('/api/legal_texts', { signal }),
})

/** Shows what was saved: in this form, and everywhere else by reading again what the shell shows. */
async function show(queries: QueryClient, saved: BrandingSettings) {
  queries.setQueryData(brandingSettings.queryKey, saved)
  await queries.refetchQueries({ queryKey: branding.queryKey })
}

/** Saves the branding. `version` as it was read. */
export function useSaveBranding() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ form, version }: { form: BrandingForm; version: number | null }) =>
      put<BrandingSettings>(path, { ...form, version }),
    onSuccess: (saved) => show(queries, saved),
    // the words of the menu and the links of legal texts come with the person
    meta: { success: 'branding.saved', invalidates: ['me', 'legalTexts'] },
  })
}

export function useSaveLogo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ file, version }: { file: File; version: number }) => {
      const form = new FormData()
      form.append('version', String(version))
      form.append('file', file)
      return post<BrandingSettings>(logoPath, form)
    },
    onSuccess: (saved) => show(queries, saved),
    meta: { success: 'branding.logoSaved' },
  })
}

export function useRemoveLogo() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (version: number) => remove<BrandingSettings>(`${logoPath}?version=${version}`),
    onSuccess: (saved) => show(queries, saved),
    meta: { success: 'branding.logoRemoved' },
  })
}
