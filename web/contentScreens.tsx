import { screen } from './ground/shell/routes.tsx'
import { freshProjects } from './messaging/subscriptions/api.ts'
import { channel, channelFeed } from './publishing/channel/api.ts'
import { readChannelFilters } from './publishing/channel/filters.ts'
import { content, contentChoices, contents } from './publishing/contents/api.ts'
import { readContentFilters } from './publishing/contents/filters.ts'
import { projectHome, projects, timeline } from './publishing/thematics/api.ts'
import { readProjectFilters, readTimelineFilters } from './publishing/thematics/filters.ts'

/** What is written for readers, what the bodies debate, and the channel: rows of the site map, as in `screens.tsx`. */
export const contentScreens = [
  screen({
    path: '/articles',
    access: 'contents.read',
    lazy: () => import('./publishing/contents/ArticlesPage.tsx'),
    search: readContentFilters,
    shape: 'cards',
    read: (ensure, _params, filters) => [ensure(contentChoices('article')), ensure(contents('article', filters))],
  }),
  screen({
    path: '/articles/$id',
    access: 'contents.read',
    lazy: () => import('./publishing/contents/ArticlePage.tsx'),
    read: (ensure, { id }) => [ensure(content(id))],
  }),
  screen({
    path: '/videos',
    access: 'contents.read',
    lazy: () => import('./publishing/contents/VideosPage.tsx'),
    search: readContentFilters,
    shape: 'cards',
    read: (ensure, _params, filters) => [ensure(contentChoices('video')), ensure(contents('video', filters))],
  }),
  screen({
    path: '/videos/$id',
    access: 'contents.read',
    lazy: () => import('./publishing/contents/VideoPage.tsx'),
    read: (ensure, { id }) => [ensure(content(id))],
  }),
  screen({
    path: '/podcasts',
    access: 'contents.read',
    lazy: () => import('./publishing/contents/PodcastsPage.tsx'),
    search: readContentFilters,
    shape: 'cards',
    read: (ensure, _params, filters) => [ensure(contentChoices('podcast')), ensure(contents('podcast', filters))],
  }),
  screen({
    path: '/podcasts/$id',
    access: 'contents.read',
    lazy: () => import('./publishing/contents/PodcastPage.tsx'),
    read: (ensure, { id }) => [ensure(content(id))],
  }),
  screen({
    path: '/synopsis',
    access: 'contents.read',
    lazy: () => import('./publishing/contents/SynopsesPage.tsx'),
    search: readContentFilters,
    read: (ensure, _params, filters) => [ensure(contentChoices('synopsis')), ensure(contents('synopsis', filters))],
  }),
  screen({
    path: '/synopsis/$id',
    access: 'contents.read',
    lazy: () => import('./publishing/contents/SynopsisPage.tsx'),
    read: (ensure, { id }) => [ensure(content(id))],
  }),
  screen({
    path: '/projets',
    access: 'thematics.read',
    lazy: () => import('./publishing/thematics/ProjectsPage.tsx'),
    search: readProjectFilters,
    shape: 'cards',
    read: (ensure, _params, filters) => [ensure(projects(filters))],
  }),
  screen({
    path: '/projets/$id',
    access: 'thematics.read',
    lazy: () => import('./publishing/thematics/ProjectPage.tsx'),
    search: readTimelineFilters,
    read: (ensure, { id }, filters) => [ensure(projectHome(id)), ensure(timeline(id, filters))],
  }),
  screen({
    path: '/mes-projets',
    access: 'thematics.follow',
    lazy: () => import('./publishing/thematics/MyProjectsPage.tsx'),
    search: readProjectFilters,
    shape: 'cards',
    read: (ensure, _params, { page }) => [ensure(projects({ state: 'followed', page })), ensure(freshProjects)],
  }),
  screen({
    path: '/canal-csec',
    access: 'channel.read',
    lazy: () => import('./publishing/channel/ChannelPage.tsx'),
    search: readChannelFilters,
    read: (ensure, _params, { page }) => [ensure(channel), ensure(channelFeed({ page }))],
  }),
] as const
