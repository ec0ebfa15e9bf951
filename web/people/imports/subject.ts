import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { bodies } from '#web/people/bodies/api.ts'
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
      read: (ensure, _params, { id, irp, page }) => {
        if (id) return [ensure(userImport(id))]
        return irp ? [ensure(bodies)] : [ensure(userImports(page)), ensure(directoryRuns)]
      },
    }),
  ],
})
