import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { DirectoryImportRun } from '#contract/people/imports/directoryImports.ts'
import type { RenewalSides } from '#contract/people/imports/renewals.ts'
import type { UserImport, UserImportLine } from '#contract/people/imports/userImports.ts'
import { get } from '#web/ground/http/client.ts'
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
    // files are deposited, applied and abandoned on other screens
    staleTime: 0,
  })

export const isRunning = ({ state }: Pick<UserImport, 'state'>) => state === 'checking' || state === 'applying'

/** An import; polled while it is running. When it has been applied, what other screens have read is read again. */
export const userImport = (id: number) =>
  queryOptions({
    queryKey: ['userImports', id],
    queryFn: async ({ signal, client }) => {
      const before = client.getQueryData<UserImport>(['userImports', id])
      const now = await get<UserImport>(`/api/user_imports/${id}`, { signal })
      if (before?.state === 'applying' && now.state === 'applied')
        void client.invalidateQueries({ predicate: ({ queryKey: [subject] }) => subject !== 'userImports' })
      return now
    },
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

/** The last nights on which the file of the directory was read. */
export const directoryRuns = queryOptions({
  queryKey: ['userImports', 'directory'],
  queryFn: ({ signal }) =>
    get<Collection<DirectoryImportRun>>('/api/directory_import_runs', { query: { itemsPerPage: 10 }, signal }),
  staleTime: 0,
})

/** Both sides of a checked renewal. */
export const renewalSides = ({ id, checkedAt }: Pick<UserImport, 'id' | 'checkedAt'>) =>
  queryOptions({
    queryKey: ['userImports', id, 'renewal', { checkedAt }],
    queryFn: ({ signal }) => get<RenewalSides>(`/api/user_imports/${id}/renewal`, { signal }),
    staleTime: 0,
  })

export const reportUrl = (id: number) => `/api/user_imports/${id}/lines.csv`
