import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ColumnMatch, ImportCorrectionForm } from '#contract/people/imports/importCorrections.ts'
import type { ImportApplicationForm, ImportPreview, UserImport } from '#contract/people/imports/userImports.ts'
import { post, remove } from '#web/ground/http/client.ts'
import type { TextKey } from '#web/ground/i18n/i18n.ts'
import { userImport } from './api.ts'
import './translations.ts'

/** Message when the import was abandoned meanwhile. */
const refusals = { 404: 'import.notFound' } as const satisfies Record<number, TextKey>

/** Options chosen in the first step. */
export interface ImportOptions {
  mandates: 'verify' | 'create'
  mode: 'update' | 'replace'
  replaceAssignments: boolean
  simulate: boolean
}

/** Reads the titles and the first lines of a file; nothing is stored. */
export const usePreviewFile = () =>
  useMutation({
    mutationFn: (file: File) => {
      const form = new FormData()
      form.append('file', file)
      return post<ImportPreview>('/api/user_imports/preview', form)
    },
    meta: { invalidates: [] },
  })

export const useUploadFile = () => {
  const keep = useCacheImport()
  return useMutation({
    mutationFn: ({ file, columns, ...options }: ImportOptions & { file: File; columns: readonly ColumnMatch[] }) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(options)) form.append(field, String(value))
      if (columns.length > 0) form.append('columns', JSON.stringify(columns))
      form.append('file', file)
      return post<UserImport>('/api/user_imports', form)
    },
    onSuccess: keep,
    meta: { invalidates: [] },
  })
}

/** Uploads the new members of a body. */
export const useUploadRenewal = () => {
  const keep = useCacheImport()
  return useMutation({
    mutationFn: ({
      file,
      columns,
      ...options
    }: {
      file: File
      columns: readonly ColumnMatch[]
      renewedIrp: number
      renewalDay: string
      endsWriters: boolean
    }) => {
      const form = new FormData()
      for (const [field, value] of Object.entries({ simulate: true, ...options })) form.append(field, String(value))
      if (columns.length > 0) form.append('columns', JSON.stringify(columns))
      form.append('file', file)
      return post<UserImport>('/api/user_imports', form)
    },
    onSuccess: keep,
    meta: { invalidates: [] },
  })
}

export const useApply = (id: number) => {
  const keep = useCacheImport()
  return useMutation({
    mutationFn: (form: ImportApplicationForm) => post<UserImport>(`/api/user_imports/${id}/application`, form),
    onSuccess: keep,
    meta: { refusals },
  })
}

/** Corrects the file and checks it again. */
export const useCorrect = (id: number) => {
  const keep = useCacheImport()
  return useMutation({
    mutationFn: (form: Partial<ImportCorrectionForm>) => post<UserImport>(`/api/user_imports/${id}/corrections`, form),
    onSuccess: keep,
    meta: { refusals },
  })
}

export const useCheckAgain = (id: number) => {
  const keep = useCacheImport()
  return useMutation({
    mutationFn: () => post<UserImport>(`/api/user_imports/${id}/verification`, {}),
    onSuccess: keep,
    meta: { refusals },
  })
}

/**
 * Abandons an import.
 * @param leave opens another screen: this one would refetch the deleted import
 */
export const useCancelImport = (id: number, leave: () => Promise<unknown>) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => remove(`/api/user_imports/${id}`),
    onSuccess: async () => {
      await leave()
      queries.removeQueries({ queryKey: userImport(id).queryKey })
      void queries.invalidateQueries({ queryKey: ['userImports'] })
    },
    meta: { success: 'import.givenUp', refusals },
  })
}

/** Updates the cached import from a response. */
function useCacheImport() {
  const queries = useQueryClient()
  return (answer: UserImport) => queries.setQueryData(userImport(answer.id).queryKey, answer)
}
