import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { freshBranches } from './api.ts'
import { readBranch } from './filters.ts'

/** The types and commissions by which documents are classified. */
export const classificationSubject = defineSubject('classification', {
  screens: [
    screen({
      path: '/admin/document-types',
      access: 'classifications.manage',
      lazy: () => import('./editing/DocumentTypesPage.tsx'),
      search: readBranch,
      read: (ensure) => [ensure(freshBranches('document-types'))],
    }),
    screen({
      path: '/admin/document-types/new',
      access: 'classifications.manage',
      lazy: () => import('./editing/NewDocumentTypePage.tsx'),
      search: readBranch,
      read: (ensure) => [ensure(freshBranches('document-types'))],
    }),
    screen({
      path: '/admin/document-types/$id',
      access: 'classifications.manage',
      lazy: () => import('./editing/DocumentTypePage.tsx'),
      read: (ensure) => [ensure(freshBranches('document-types'))],
    }),
    screen({
      path: '/admin/document-commissions',
      access: 'classifications.manage',
      lazy: () => import('./editing/DocumentCommissionsPage.tsx'),
      search: readBranch,
      read: (ensure) => [ensure(freshBranches('document-commissions'))],
    }),
    screen({
      path: '/admin/document-commissions/new',
      access: 'classifications.manage',
      lazy: () => import('./editing/NewDocumentCommissionPage.tsx'),
      search: readBranch,
      read: (ensure) => [ensure(freshBranches('document-commissions'))],
    }),
    screen({
      path: '/admin/document-commissions/$id',
      access: 'classifications.manage',
      lazy: () => import('./editing/DocumentCommissionPage.tsx'),
      read: (ensure) => [ensure(freshBranches('document-commissions'))],
    }),
  ],
})
