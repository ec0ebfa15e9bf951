import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { ImportApplicationForm, UserImport, UserImportLine } from '#contract/people/userImports.ts'
import { get, post, remove } from '#web/ground/http/client.ts'
import type { ImportFilters } from './filters.ts'

const pollMs = 500
export const linesPerPage = 50
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

export const useUploadFile = () => {
  const keep = useCacheImport()
  return useMutation({
    mutationFn: ({ file, ...options }: ImportOptions & { file: File }) => {
      const form = new FormData()
      for (const [field, value] of Object.entries(options)) form.append(field, String(value))
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
