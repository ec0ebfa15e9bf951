import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { foundLinks, links } from './api.ts'
import { readLinkFilters } from './filters.ts'
import { FooterLinks, HeaderLinks } from './menu/BarLinks.tsx'
import { MenuLinkGroups, MenuLinks } from './menu/MenuLinks.tsx'

/** Links that administrators put in the menus. */
export const linksSubject = defineSubject('links', {
  screens: [
    screen({
      path: '/admin/links',
      access: 'links.manage',
      lazy: () => import('./administration/LinksPage.tsx'),
      search: readLinkFilters,
      read: (ensure, _params, filters) => [ensure(links), ensure(foundLinks(filters))],
    }),
    screen({
      path: '/admin/links/new',
      access: 'links.manage',
      lazy: () => import('./administration/LinksPage.tsx'),
      search: readLinkFilters,
      read: (ensure, _params, filters) => [ensure(links), ensure(foundLinks(filters))],
    }),
    screen({
      path: '/admin/links/$id',
      access: 'links.manage',
      lazy: () => import('./administration/LinksPage.tsx'),
      search: readLinkFilters,
      read: (ensure, _params, filters) => [ensure(links), ensure(foundLinks(filters))],
    }),
  ],
  MenuLines: MenuLinks,
  MenuSection: MenuLinkGroups,
  BarLinks: HeaderLinks,
  FooterLinks,
  read: (queries) => queries.prefetchQuery(links),
})
