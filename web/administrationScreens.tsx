import { synonym, synonyms } from './finding/search/synonyms/api.ts'
import { readSynonymFilters } from './finding/search/synonyms/filters.ts'
import { readOpened } from './ground/records/opened.ts'
import { screen } from './ground/shell/routes.tsx'
import { newest } from './papers/documents/classification/api.ts'
import { readBranch } from './papers/documents/classification/filters.ts'
import { bodies } from './people/bodies/api.ts'
import { contactMessage, contactMessages, contactTopics } from './people/contact/api.ts'
import { readMessageFilters } from './people/contact/filters.ts'
import { held, jobs, mandates } from './people/mandates/api.ts'
import { readHeldFilters } from './people/mandates/filters.ts'
import { accounts, pendingAccounts, user } from './people/users/api.ts'
import { readAccountFilters } from './people/users/filters.ts'
import { editedContent, editedContents } from './publishing/contents/editing/api.ts'
import { readContentFilters, readKind } from './publishing/contents/editing/filters.ts'
import { foundLinks, links } from './publishing/links/api.ts'
import { readLinkFilters } from './publishing/links/filters.ts'
import { media } from './publishing/media/api.ts'
import { readMediaFilters } from './publishing/media/filters.ts'
import { project, projects } from './publishing/thematics/api.ts'
import { readProjectFilters } from './publishing/thematics/filters.ts'

/** The screens of who runs the portal: rows of the site map, as in `screens.tsx`. */
export const administrationScreens = [
  screen({
    path: '/admin/users',
    access: 'users.administer',
    lazy: () => import('./people/users/administration/AccountsPage.tsx'),
    search: readAccountFilters,
    read: (ensure, _params, filters) => [
      ensure(bodies),
      ensure(jobs),
      ensure(mandates),
      ensure(pendingAccounts),
      ensure(accounts(filters)),
    ],
  }),
  screen({
    path: '/admin/user/$id',
    access: 'users.administer',
    lazy: () => import('./people/users/record/AccountPage.tsx'),
    read: (ensure, { id }) => [ensure(bodies), ensure(jobs), ensure(mandates), ensure(user(id))],
  }),
  screen({
    path: '/admin/messages',
    access: 'contact.manage',
    lazy: () => import('./people/contact/messages/MessagesPage.tsx'),
    search: readMessageFilters,
    read: (ensure, _params, { message, ...filters }) => [
      ensure(contactTopics),
      ensure(contactMessages(filters)),
      ...(message === undefined ? [] : [ensure(contactMessage(message))]),
    ],
  }),
  // the tree that everybody reads at /irps, where who runs the portal looks for it (SPEC §3)
  screen({
    path: '/admin/irps',
    access: 'bodies.manage',
    lazy: () => import('./people/bodies/BodiesPage.tsx'),
    search: readOpened,
    read: (ensure) => [ensure(bodies)],
  }),
  screen({
    path: '/admin/jobs',
    access: 'bodies.manage',
    lazy: () => import('./people/mandates/administration/JobsPage.tsx'),
    search: readHeldFilters,
    read: (ensure, _params, filters) => [ensure(jobs), ensure(held('jobs', filters))],
  }),
  screen({
    path: '/admin/mandates',
    access: 'bodies.manage',
    lazy: () => import('./people/mandates/administration/MandatesPage.tsx'),
    search: readHeldFilters,
    read: (ensure, _params, filters) => [ensure(mandates), ensure(held('mandates', filters))],
  }),
  screen({
    path: '/admin/thematics',
    access: 'thematics.manage',
    lazy: () => import('./publishing/thematics/administration/ThematicsPage.tsx'),
    search: readProjectFilters,
    read: (ensure, _params, filters) => [ensure(bodies), ensure(projects(filters))],
  }),
  screen({
    path: '/admin/thematics/new',
    access: 'thematics.manage',
    lazy: () => import('./publishing/thematics/administration/ThematicsPage.tsx'),
    search: readProjectFilters,
    read: (ensure, _params, filters) => [ensure(bodies), ensure(projects(filters))],
  }),
  screen({
    path: '/admin/thematics/$id',
    access: 'thematics.manage',
    lazy: () => import('./publishing/thematics/administration/ThematicsPage.tsx'),
    search: readProjectFilters,
    read: (ensure, { id }, filters) => [ensure(bodies), ensure(projects(filters)), ensure(project(id))],
  }),
  screen({
    path: '/admin/synonymes',
    access: 'search.manage',
    lazy: () => import('./finding/search/synonyms/SynonymsPage.tsx'),
    search: readSynonymFilters,
    read: (ensure, _params, filters) => [ensure(synonyms(filters))],
  }),
  screen({
    path: '/admin/synonymes/new',
    access: 'search.manage',
    lazy: () => import('./finding/search/synonyms/NewSynonymPage.tsx'),
    read: () => [],
  }),
  screen({
    path: '/admin/synonymes/$id',
    access: 'search.manage',
    lazy: () => import('./finding/search/synonyms/SynonymPage.tsx'),
    read: (ensure, { id }) => [ensure(synonym(id))],
  }),
  screen({
    path: '/admin/document-types',
    access: 'classifications.manage',
    lazy: () => import('./papers/documents/classification/DocumentTypesPage.tsx'),
    search: readBranch,
    read: (ensure) => [ensure(newest('document-types'))],
  }),
  screen({
    path: '/admin/document-types/new',
    access: 'classifications.manage',
    lazy: () => import('./papers/documents/classification/NewDocumentTypePage.tsx'),
    search: readBranch,
    read: (ensure) => [ensure(newest('document-types'))],
  }),
  screen({
    path: '/admin/document-types/$id',
    access: 'classifications.manage',
    lazy: () => import('./papers/documents/classification/DocumentTypePage.tsx'),
    read: (ensure) => [ensure(newest('document-types'))],
  }),
  screen({
    path: '/admin/document-commissions',
    access: 'classifications.manage',
    lazy: () => import('./papers/documents/classification/DocumentCommissionsPage.tsx'),
    search: readBranch,
    read: (ensure) => [ensure(newest('document-commissions'))],
  }),
  screen({
    path: '/admin/document-commissions/new',
    access: 'classifications.manage',
    lazy: () => import('./papers/documents/classification/NewDocumentCommissionPage.tsx'),
    search: readBranch,
    read: (ensure) => [ensure(newest('document-commissions'))],
  }),
  screen({
    path: '/admin/document-commissions/$id',
    access: 'classifications.manage',
    lazy: () => import('./papers/documents/classification/DocumentCommissionPage.tsx'),
    read: (ensure) => [ensure(newest('document-commissions'))],
  }),
  screen({
    path: '/admin/contents',
    access: 'contents.manage',
    lazy: () => import('./publishing/contents/editing/list/ContentsPage.tsx'),
    search: readContentFilters,
    read: (ensure, _params, filters) => [ensure(bodies), ensure(editedContents(filters))],
  }),
  screen({
    path: '/admin/contents/new',
    access: 'contents.manage',
    lazy: () => import('./publishing/contents/editing/form/NewContentPage.tsx'),
    search: readKind,
    read: (ensure) => [ensure(bodies)],
  }),
  screen({
    path: '/admin/contents/$id',
    access: 'contents.manage',
    lazy: () => import('./publishing/contents/editing/form/EditContentPage.tsx'),
    read: (ensure, { id }) => [ensure(bodies), ensure(editedContent(id))],
  }),
  screen({
    path: '/admin/links',
    access: 'links.manage',
    lazy: () => import('./publishing/links/administration/LinksPage.tsx'),
    search: readLinkFilters,
    read: (ensure, _params, filters) => [ensure(links), ensure(foundLinks(filters))],
  }),
  screen({
    path: '/admin/links/new',
    access: 'links.manage',
    lazy: () => import('./publishing/links/administration/LinksPage.tsx'),
    search: readLinkFilters,
    read: (ensure, _params, filters) => [ensure(links), ensure(foundLinks(filters))],
  }),
  screen({
    path: '/admin/links/$id',
    access: 'links.manage',
    lazy: () => import('./publishing/links/administration/LinksPage.tsx'),
    search: readLinkFilters,
    read: (ensure, _params, filters) => [ensure(links), ensure(foundLinks(filters))],
  }),
  screen({
    path: '/admin/pdfLinks',
    access: 'media.manage',
    lazy: () => import('./publishing/media/MediaPage.tsx'),
    search: readMediaFilters,
    read: (ensure, _params, filters) => [ensure(media(filters))],
  }),
] as const
