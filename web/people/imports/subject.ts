import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { directoryRuns, userImport, userImports } from './api.ts'
import { readImportFilters } from './filters.ts'

/** Accounts that come from a file. */
export const importsSubject = defineSubject('imports', {
  screens: [
    screen({
      path: '/admin/import',
      access: 'imports.manage',
      lazy: () => import('./ImportPage.tsx'),
      search: readImportFilters,
      read: (ensure, _params, { id, page }) =>
        id ? [ensure(userImport(id))] : [ensure(userImports(page)), ensure(directoryRuns)],
    }),
  ],
})
