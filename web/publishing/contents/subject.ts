import { mdiHeadphones, mdiNewspaperVariantOutline, mdiPlayBoxOutline, mdiTextBoxCheckOutline } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { content, contentChoices, contents } from './api.ts'
import { editedContent, editedContents } from './editing/api.ts'
import { readContentFilters as readEditedFilters, readNewContentParameters } from './editing/filters.ts'
import { readContentFilters } from './filters.ts'
import { PlayerLine } from './player/PlayerLine.tsx'
import { setTrack } from './player/track.ts'

/** Articles, videos, podcasts and synopses. */
export const contentsSubject = defineSubject('contents', {
  screens: [
    screen({
      path: '/articles',
      access: 'contents.read',
      lazy: () => import('./list/ArticlesPage.tsx'),
      search: readContentFilters,
      shape: 'cards',
      read: (ensure, _params, filters) => [ensure(contentChoices('article')), ensure(contents('article', filters))],
    }),
    screen({
      path: '/articles/$id',
      access: 'contents.read',
      lazy: () => import('./reading/ArticlePage.tsx'),
      read: (ensure, { id }) => [ensure(content(id))],
    }),
    screen({
      path: '/videos',
      access: 'contents.read',
      lazy: () => import('./list/VideosPage.tsx'),
      search: readContentFilters,
      shape: 'cards',
      read: (ensure, _params, filters) => [ensure(contentChoices('video')), ensure(contents('video', filters))],
    }),
    screen({
      path: '/videos/$id',
      access: 'contents.read',
      lazy: () => import('./reading/VideoPage.tsx'),
      read: (ensure, { id }) => [ensure(content(id))],
    }),
    screen({
      path: '/podcasts',
      access: 'contents.read',
      lazy: () => import('./list/PodcastsPage.tsx'),
      search: readContentFilters,
      shape: 'cards',
      read: (ensure, _params, filters) => [ensure(contentChoices('podcast')), ensure(contents('podcast', filters))],
    }),
    screen({
      path: '/podcasts/$id',
      access: 'contents.read',
      lazy: () => import('./reading/PodcastPage.tsx'),
      read: (ensure, { id }) => [ensure(content(id))],
    }),
    screen({
      path: '/synopsis',
      access: 'contents.read',
      lazy: () => import('./list/SynopsesPage.tsx'),
      search: readContentFilters,
      read: (ensure, _params, filters) => [ensure(contentChoices('synopsis')), ensure(contents('synopsis', filters))],
    }),
    screen({
      path: '/synopsis/$id',
      access: 'contents.read',
      lazy: () => import('./reading/SynopsisPage.tsx'),
      read: (ensure, { id }) => [ensure(content(id))],
    }),
    screen({
      path: '/admin/contents',
      access: 'contents.manage',
      lazy: () => import('./editing/list/ContentsPage.tsx'),
      search: readEditedFilters,
      read: (ensure, _params, filters) => [ensure(bodies), ensure(editedContents(filters))],
    }),
    screen({
      path: '/admin/contents/new',
      access: 'contents.manage',
      lazy: () => import('./editing/form/NewContentPage.tsx'),
      search: readNewContentParameters,
      read: (ensure) => [ensure(bodies)],
    }),
    screen({
      path: '/admin/contents/$id',
      access: 'contents.manage',
      lazy: () => import('./editing/form/EditContentPage.tsx'),
      read: (ensure, { id }) => [ensure(bodies), ensure(editedContent(id))],
    }),
  ],
  menu: [
    {
      to: '/articles',
      label: 'nav.articles',
      icon: mdiNewspaperVariantOutline,
      access: 'contents.read',
      key: 'r',
      place: 80,
      otherNames: ['palette.name.articles', 'palette.name.news'],
    },
    { to: '/videos', label: 'nav.videos', icon: mdiPlayBoxOutline, access: 'contents.read', key: 'v', place: 90 },
    { to: '/podcasts', label: 'nav.podcasts', icon: mdiHeadphones, access: 'contents.read', key: 'p', place: 100 },
    {
      to: '/synopsis',
      label: 'nav.synopsis',
      icon: mdiTextBoxCheckOutline,
      access: 'contents.read',
      key: 's',
      place: 110,
    },
  ],
  BottomLine: PlayerLine,
  forget: () => setTrack(null),
})
