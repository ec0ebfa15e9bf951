import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { administrationScreens } from './administrationScreens.tsx'
import { contentScreens } from './contentScreens.tsx'
import { readSearch } from './finding/search/address.ts'
import { asked } from './finding/search/api.ts'
import { savedSearches } from './finding/search/saved/api.ts'
import { aboutOf, readTab } from './front/following/tabs.ts'
import { home } from './front/home/api.ts'
import { signIns } from './front/profile/api.ts'
import { readOpened } from './ground/records/opened.ts'
import { door, gate, house, root, screen } from './ground/shell/routes.tsx'
import { screenCode } from './ground/shell/screenCode.ts'
import { ForbiddenPage } from './ground/shell/screens/ForbiddenPage.tsx'
import { NotFoundPage } from './ground/shell/screens/NotFoundPage.tsx'
import { me } from './ground/viewer/api.ts'
import { agenda } from './meetings/calendar/api.ts'
import { calendarFeed } from './meetings/calendar/feedApi.ts'
import { readCalendarFilters } from './meetings/calendar/filters.ts'
import { dues, readDueFilters } from './meetings/deadlines/api.ts'
import { pastSessions, session, upcomingSessions } from './meetings/sessions/api.ts'
import { readBody, readSessionFilters } from './meetings/sessions/filters.ts'
import { notifications } from './messaging/notifications/api.ts'
import { readNotificationFilters } from './messaging/notifications/filters.ts'
import { subscriptions } from './messaging/subscriptions/api.ts'
import { operationScreens } from './operationScreens.tsx'
import { readDocumentView, readMineFilters, readQueueFilters } from './papers/documents/address.ts'
import { document, documentsToValidate, myDocumentCounts } from './papers/documents/api.ts'
import { documentTypes } from './papers/documents/classification/api.ts'
import { registrationChoices } from './people/accounts/entry/api.ts'
import { bodies, bodyHome } from './people/bodies/api.ts'
import { contactTopics } from './people/contact/api.ts'
import { jobs, mandates } from './people/mandates/api.ts'
import { directory, user } from './people/users/api.ts'
import { readDirectoryFilters } from './people/users/filters.ts'

/** The site map: one row per screen. `read` brings a screen's data while its code travels. */
const screens = [
  screen({
    path: '/home',
    access: 'portal.enter',
    lazy: () => import('./front/home/HomePage.tsx'),
    read: (ensure) => [ensure(home)],
  }),
  screen({
    path: '/mon-profil',
    access: 'users.amend',
    lazy: () => import('./front/profile/ProfilePage.tsx'),
    // what is known of oneself is as old as the page: the form wants it fresh
    read: (ensure) => [
      ensure({ ...me, staleTime: 0, revalidateIfStale: true }),
      ensure(jobs),
      ensure(signIns),
      ensure(calendarFeed),
    ],
  }),
  screen({
    path: '/irps',
    access: 'bodies.read',
    lazy: () => import('./people/bodies/BodiesPage.tsx'),
    search: readOpened,
    read: (ensure) => [ensure(bodies)],
  }),
  screen({
    path: '/irp/$idIrp',
    access: 'bodies.read',
    lazy: () => import('./meetings/bodyHome/BodyPage.tsx'),
    read: (ensure, { idIrp }) => [ensure(bodies), ensure(bodyHome(idIrp))],
  }),
  screen({
    path: '/irp/$idIrp/seances',
    access: 'sessions.read',
    lazy: () => import('./meetings/bodyHome/BodySessionsPage.tsx'),
    search: readSessionFilters,
    read: (ensure, { idIrp }, filters) => [
      ensure(bodies),
      ensure(upcomingSessions(idIrp, filters)),
      ensure(pastSessions(idIrp, filters)),
    ],
  }),
  screen({
    path: '/seances/$idEvent',
    access: 'sessions.read',
    lazy: () => import('./meetings/sessions/SessionPage.tsx'),
    read: (ensure, { idEvent }) => [ensure(session(idEvent))],
  }),
  screen({
    path: '/evenement/nouveau',
    access: 'sessions.prepare',
    lazy: () => import('./meetings/sessions/form/NewSessionPage.tsx'),
    search: readBody,
    read: (ensure) => [ensure(bodies)],
  }),
  screen({
    path: '/evenement/$idSessions/modification',
    access: 'sessions.prepare',
    lazy: () => import('./meetings/sessions/form/EditSessionPage.tsx'),
    read: (ensure, { idSessions }) => [ensure(bodies), ensure(session(idSessions))],
  }),
  screen({
    path: '/documents/$id',
    access: 'documents.read',
    lazy: () => import('./papers/documents/DocumentPage.tsx'),
    search: readDocumentView,
    read: (ensure, { id }) => [ensure(document(id))],
  }),
  screen({
    path: '/agenda',
    access: 'calendar.read',
    lazy: () => import('./meetings/calendar/CalendarPage.tsx'),
    search: readCalendarFilters,
    read: (ensure, _params, filters) => [ensure(bodies), ensure(agenda(filters))],
  }),
  screen({
    path: '/echeances',
    access: 'sessions.prepare',
    lazy: () => import('./meetings/deadlines/DuesPage.tsx'),
    search: readDueFilters,
    read: (ensure, _params, filters) => [ensure(bodies), ensure(dues(filters))],
  }),
  screen({
    path: '/documents/$id/modification',
    access: 'documents.file',
    lazy: () => import('./papers/documents/filing/DocumentEditPage.tsx'),
    read: (ensure, { id }) => [ensure(bodies), ensure(document(id))],
  }),
  screen({
    path: '/mes-documents',
    access: 'documents.file',
    lazy: () => import('./papers/documents/mine/MyDocumentsPage.tsx'),
    search: readMineFilters,
    read: (ensure) => [ensure(bodies), ensure(myDocumentCounts)],
  }),
  screen({
    path: '/documents-a-valider',
    access: 'documents.refuse',
    lazy: () => import('./papers/documents/validation/ToValidatePage.tsx'),
    search: readQueueFilters,
    read: (ensure, _params, filters) => [ensure(bodies), ensure(documentsToValidate(filters))],
  }),
  screen({
    path: '/recherche',
    access: 'search.find',
    lazy: () => import('./finding/search/SearchPage.tsx'),
    search: readSearch,
    // a refusal is told beside the field, where it can be put right
    read: (ensure, _params, address) => [ensure(bodies), ...asked(address).map((one) => ensure(one).catch(() => null))],
  }),
  screen({
    path: '/annuaire',
    access: 'users.read',
    lazy: () => import('./people/users/DirectoryPage.tsx'),
    search: readDirectoryFilters,
    read: (ensure, _params, filters) => [ensure(bodies), ensure(jobs), ensure(mandates), ensure(directory(filters))],
  }),
  screen({
    path: '/user/$idUser',
    access: 'users.read',
    lazy: () => import('./people/users/UserPage.tsx'),
    read: (ensure, { idUser }) => [ensure(user(idUser))],
  }),
  screen({
    path: '/mes-abonnements',
    access: 'search.save',
    lazy: () => import('./front/following/SubscriptionsPage.tsx'),
    search: readTab,
    read: (ensure, _params, { onglet, page }) => [
      onglet === 'recherches' ? ensure(savedSearches) : ensure(subscriptions(aboutOf[onglet ?? 'projets'], page)),
      ...(onglet === 'flux' ? [ensure(bodies), ensure(documentTypes)] : []),
    ],
  }),
  screen({
    path: '/notifications',
    access: 'notifications.read',
    lazy: () => import('./messaging/notifications/NotificationsPage.tsx'),
    search: readNotificationFilters,
    read: (ensure, _params, filters) => [ensure(notifications(filters))],
  }),
  screen({
    path: '/contact',
    access: 'contact.write',
    lazy: () => import('./people/contact/form/ContactPage.tsx'),
    read: (ensure) => [ensure(contactTopics)],
  }),
  screen({
    path: '/seformer',
    access: 'contact.write',
    lazy: () => import('./people/contact/form/TrainingPage.tsx'),
    read: (ensure) => [ensure(contactTopics)],
  }),
  ...contentScreens,
  ...administrationScreens,
  ...operationScreens,
] as const

/** What stands beside the login. */
const doors = [
  door({
    path: '/auth/register',
    visitorsOnly: true,
    lazy: () => import('./people/accounts/entry/RegisterPage.tsx'),
    read: (ensure) => [ensure(registrationChoices)],
  }),
  door({
    path: '/auth/forgot-password',
    visitorsOnly: true,
    lazy: () => import('./people/accounts/entry/ForgottenPasswordPage.tsx'),
  }),
  door({ path: '/auth/reset-password/$token', lazy: () => import('./people/accounts/entry/ResetPasswordPage.tsx') }),
  door({
    path: '/auth/first-administrator/$token',
    lazy: () => import('./people/accounts/entry/FirstAdministratorPage.tsx'),
  }),
  door({ path: '/auth/confirm-email/$token', lazy: () => import('./people/accounts/entry/ConfirmEmailPage.tsx') }),
  door({ path: '/auth/recover-account/$token', lazy: () => import('./people/accounts/entry/RecoverAccountPage.tsx') }),
] as const

const to = (path: '/home' | '/auth/login' | '/admin/users') => () => {
  throw redirect({ to: path, replace: true })
}

export const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', beforeLoad: to('/home') }),
  createRoute({ getParentRoute: () => root, path: '/auth', beforeLoad: to('/auth/login') }),
  createRoute({ getParentRoute: () => root, path: '/admin', beforeLoad: to('/admin/users') }),
  gate,
  ...doors,
  createRoute({
    getParentRoute: () => root,
    path: '/logout',
    component: lazyRouteComponent(screenCode(() => import('./people/accounts/SignOutPage.tsx'))),
  }),
  house.addChildren([
    ...screens,
    createRoute({ getParentRoute: () => house, path: '/403', component: ForbiddenPage }),
    createRoute({ getParentRoute: () => house, path: '/404', component: NotFoundPage }),
    // any other address
    createRoute({ getParentRoute: () => house, path: '$', component: NotFoundPage }),
  ]),
])
