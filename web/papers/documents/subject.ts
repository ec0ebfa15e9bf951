import { mdiFileCheckOutline, mdiFileEditOutline } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { readDocumentView, readMineFilters, readQueueFilters } from './address.ts'
import { document, documentsToValidate, myDocumentCounts } from './api.ts'
import { newest } from './classification/api.ts'
import { readBranch } from './classification/filters.ts'

/** Documents: reading, filing, validating, classifying them. */
export const documentsSubject = defineSubject('documents', {
  screens: [
    screen({
      path: '/documents/$id',
      access: 'documents.read',
      lazy: () => import('./DocumentPage.tsx'),
      search: readDocumentView,
      read: (ensure, { id }) => [ensure(document(id))],
    }),
    screen({
      path: '/documents/$id/modification',
      access: 'documents.file',
      lazy: () => import('./filing/DocumentEditPage.tsx'),
      read: (ensure, { id }) => [ensure(bodies), ensure(document(id))],
    }),
    screen({
      path: '/mes-documents',
      access: 'documents.file',
      lazy: () => import('./mine/MyDocumentsPage.tsx'),
      search: readMineFilters,
      read: (ensure) => [ensure(bodies), ensure(myDocumentCounts)],
    }),
    screen({
      path: '/documents-a-valider',
      access: 'documents.refuse',
      lazy: () => import('./validation/ToValidatePage.tsx'),
      search: readQueueFilters,
      read: (ensure, _params, filters) => [ensure(bodies), ensure(documentsToValidate(filters))],
    }),
    screen({
      path: '/admin/document-types',
      access: 'classifications.manage',
      lazy: () => import('./classification/DocumentTypesPage.tsx'),
      search: readBranch,
      read: (ensure) => [ensure(newest('document-types'))],
    }),
    screen({
      path: '/admin/document-types/new',
      access: 'classifications.manage',
      lazy: () => import('./classification/NewDocumentTypePage.tsx'),
      search: readBranch,
      read: (ensure) => [ensure(newest('document-types'))],
    }),
    screen({
      path: '/admin/document-types/$id',
      access: 'classifications.manage',
      lazy: () => import('./classification/DocumentTypePage.tsx'),
      read: (ensure) => [ensure(newest('document-types'))],
    }),
    screen({
      path: '/admin/document-commissions',
      access: 'classifications.manage',
      lazy: () => import('./classification/DocumentCommissionsPage.tsx'),
      search: readBranch,
      read: (ensure) => [ensure(newest('document-commissions'))],
    }),
    screen({
      path: '/admin/document-commissions/new',
      access: 'classifications.manage',
      lazy: () => import('./classification/NewDocumentCommissionPage.tsx'),
      search: readBranch,
      read: (ensure) => [ensure(newest('document-commissions'))],
    }),
    screen({
      path: '/admin/document-commissions/$id',
      access: 'classifications.manage',
      lazy: () => import('./classification/DocumentCommissionPage.tsx'),
      read: (ensure) => [ensure(newest('document-commissions'))],
    }),
  ],
  menu: [
    {
      to: '/mes-documents',
      label: 'nav.myDocuments',
      icon: mdiFileEditOutline,
      access: 'documents.file',
      key: 'd',
      place: 60,
    },
    {
      to: '/documents-a-valider',
      label: 'nav.toValidate',
      icon: mdiFileCheckOutline,
      access: 'documents.refuse',
      key: 't',
      place: 70,
      otherNames: ['palette.name.validate'],
    },
  ],
  administers: ['classifications.manage'],
})
