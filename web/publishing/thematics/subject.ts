import { mdiForumOutline } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { freshProjects } from '#web/messaging/subscriptions/api.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { project, projectHome, projects, timeline } from './api.ts'
import { readProjectFilters, readTimelineFilters } from './filters.ts'

/** The projects that bodies debate. */
export const thematicsSubject = defineSubject('thematics', {
  screens: [
    screen({
      path: '/projets',
      access: 'thematics.read',
      lazy: () => import('./ProjectsPage.tsx'),
      search: readProjectFilters,
      shape: 'cards',
      read: (ensure, _params, filters) => [ensure(projects(filters))],
    }),
    screen({
      path: '/projets/$id',
      access: 'thematics.read',
      lazy: () => import('./ProjectPage.tsx'),
      search: readTimelineFilters,
      read: (ensure, { id }, filters) => [ensure(projectHome(id)), ensure(timeline(id, filters))],
    }),
    screen({
      path: '/mes-projets',
      access: 'thematics.follow',
      lazy: () => import('./MyProjectsPage.tsx'),
      search: readProjectFilters,
      shape: 'cards',
      read: (ensure, _params, { page }) => [ensure(projects({ state: 'followed', page })), ensure(freshProjects)],
    }),
    screen({
      path: '/admin/thematics',
      access: 'thematics.manage',
      lazy: () => import('./administration/ThematicsPage.tsx'),
      search: readProjectFilters,
      read: (ensure, _params, filters) => [ensure(bodies), ensure(projects(filters))],
    }),
    screen({
      path: '/admin/thematics/new',
      access: 'thematics.manage',
      lazy: () => import('./administration/ThematicsPage.tsx'),
      search: readProjectFilters,
      read: (ensure, _params, filters) => [ensure(bodies), ensure(projects(filters))],
    }),
    screen({
      path: '/admin/thematics/$id',
      access: 'thematics.manage',
      lazy: () => import('./administration/ThematicsPage.tsx'),
      search: readProjectFilters,
      read: (ensure, { id }, filters) => [ensure(bodies), ensure(projects(filters)), ensure(project(id))],
    }),
  ],
  menu: [
    {
      to: '/projets',
      label: 'nav.projects',
      icon: mdiForumOutline,
      access: 'thematics.read',
      key: 'j',
      place: 120,
      otherNames: ['palette.name.projects'],
    },
  ],
})
