import { mdiFileCheckOutline, mdiFileEditOutline } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { document, documentsToValidate, myDocumentCounts } from './api.ts'
import { readDocumentView, readMyDocumentsFilters, readValidationQueueFilters } from './searchParams.ts'

/** Documents: reading, filing, validating them. */
export const documentsSubject = defineSubject('documents', {
  screens: [
    screen({
      path: '/documents/$id',
      access: 'documents.read',
      lazy: () => import('./reading/DocumentPage.tsx'),
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
      search: readMyDocumentsFilters,
      read: (ensure) => [ensure(bodies), ensure(myDocumentCounts)],
    }),
    screen({
      path: '/documents-a-valider',
      access: 'documents.refuse',
      lazy: () => import('./validation/ToValidatePage.tsx'),
      search: readValidationQueueFilters,
      read: (ensure, _params, filters) => [ensure(bodies), ensure(documentsToValidate(filters))],
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
})
