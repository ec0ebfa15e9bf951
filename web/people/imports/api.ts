import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { ColumnMatch, ImportCorrectionForm } from '#contract/people/imports/importCorrections.ts'
import type {
  ImportApplicationForm,
  ImportPreview,
  UserImport,
  UserImportLine,
} from '#contract/people/imports/userImports.ts'
import { get, post, remove } from '#web/ground/http/client.ts'
import type { ImportFilters } from './filters.ts'

const pollMs = 500
export const linesPerPage = 25
export const importsPerPage = 10

/** Imports, newest first. */
export const userImports = (page = 1) =>
  queryOptions({
    queryKey: ['userImports', { page }],
    queryFn: ({ signal }) =>
      get<Collection<UserImport>>('/api/user_imports', { query: { page, itemsPerPage: importsPerPage }, signal }),
  })

export const isRunning = ({ state }: Pick<UserImport, 'state'>) => state === 'checking' || state === 'applying'

/** An import; polled while it is running. */
export const userImport = (id: number) =>
  queryOptions({
    queryKey: ['userImports', id],
    queryFn: ({ signal }) => get<UserImport>(`/api/user_imports/${id}`, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? pollMs : false),
    // a running import may have ended meanwhile
    staleTime: pollMs,
  })

/** Lines of an import as last checked. */
export const importLines = (
  { id, checkedAt, appliedAt }: UserImport,
  { outcome, q, page }: Omit<ImportFilters, 'id'>,
) =>
  queryOptions({
    queryKey: ['userImports', id, 'lines', { checkedAt, appliedAt, outcome, q, page }],
    queryFn: ({ signal }) =>
      get<Collection<UserImportLine>>(`/api/user_imports/${id}/lines`, {
        query: { outcome, q, page, itemsPerPage: linesPerPage },
        signal,
      }),
  })

export const reportUrl = (id: number) => `/api/user_imports/${id}/lines.csv`

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

export const useApply = (id: number) => {
  const keep = useCacheImport()
  return useMutation({
    mutationFn: (form: ImportApplicationForm) => post<UserImport>(`/api/user_imports/${id}/application`, form),
    onSuccess: keep,
  })
}

/** Corrects the file and checks it again. */
export const useCorrect = (id: number) => {
  const keep = useCacheImport()
  return useMutation({
    mutationFn: (form: Partial<ImportCorrectionForm>) => post<UserImport>(`/api/user_imports/${id}/corrections`, form),
    onSuccess: keep,
  })
}

export const useCheckAgain = (id: number) => {
  const keep = useCacheImport()
  return useMutation({
    mutationFn: () => post<UserImport>(`/api/user_imports/${id}/verification`, {}),
    onSuccess: keep,
  })
}

export const useCancelImport = (id: number) =>
  useMutation({
    mutationFn: () => remove(`/api/user_imports/${id}`),
    meta: { success: 'import.givenUp' },
  })

/** Updates the cached import from a response. */
function useCacheImport() {
  const queries = useQueryClient()
  return (answer: UserImport) => queries.setQueryData(userImport(answer.id).queryKey, answer)
}
