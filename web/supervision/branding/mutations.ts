import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BrandingForm, BrandingSettings } from '#contract/ground/branding.ts'
import { branding } from '#web/ground/branding/branding.ts'
import { post, put, remove } from '#web/ground/http/client.ts'
import { brandingPath, brandingSettings } from './api.ts'

const logoPath = '/api/branding/logo'

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
      put<BrandingSettings>(brandingPath, { ...form, version }),
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
