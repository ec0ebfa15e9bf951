import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { me } from './accounts/api.ts'
import { registrationChoices } from './accounts/entry/api.ts'
import { signIns } from './accounts/profile/api.ts'
import { readOpened } from './administration/opened.ts'
import { administrationScreens } from './administrationScreens.tsx'
import { bodies, bodyHome } from './bodies/api.ts'
import { agenda } from './calendar/api.ts'
import { calendarFeed } from './calendar/feedApi.ts'
import { readCalendarFilters } from './calendar/filters.ts'
import { contactTopics } from './contact/api.ts'
import { contentScreens } from './contentScreens.tsx'
import { readDocumentView, readMineFilters, readQueueFilters } from './documents/address.ts'
import { document, documentsToValidate, myDocumentCounts } from './documents/api.ts'
import { documentTypes } from './documents/classification/api.ts'
import { dues, readDueFilters } from './dues/api.ts'
import { home } from './home/api.ts'
import { jobs, mandates } from './mandates/api.ts'
import { notifications } from './notifications/api.ts'
import { readNotificationFilters } from './notifications/filters.ts'
import { operationScreens } from './operationScreens.tsx'
import { readSearch } from './search/address.ts'
import { asked } from './search/api.ts'
import { savedSearches } from './search/saved/api.ts'
import { pastSessions, session, upcomingSessions } from './sessions/api.ts'
import { readBody, readSessionFilters } from './sessions/filters.ts'
import { ForbiddenPage } from './shell/ForbiddenPage.tsx'
import { NotFoundPage } from './shell/NotFoundPage.tsx'
import { door, gate, house, root, screen } from './shell/routes.tsx'
import { screenCode } from './shell/screenCode.ts'
import { subscriptions } from './subscriptions/api.ts'
import { aboutOf, readTab } from './subscriptions/tabs.ts'
import { directory, user } from './users/api.ts'
import { readDirectoryFilters } from './users/filters.ts'

/** The site map: one row per screen. `read` brings a screen's data while its code travels. */
const screens = [
  screen({
    path: '/home',
    access: 'portal.enter',
    lazy: () => import('./home/HomePage.tsx'),
    read: (ensure) => [ensure(home)],
  }),
  screen({
    path: '/mon-profil',
    access: 'users.amend',
    lazy: () => import('./accounts/profile/ProfilePage.tsx'),
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
    lazy: () => import('./bodies/BodiesPage.tsx'),
    search: readOpened,
    read: (ensure) => [ensure(bodies)],
  }),
  screen({
    path: '/irp/$idIrp',
    access: 'bodies.read',
    lazy: () => import('./bodies/BodyPage.tsx'),
    read: (ensure, { idIrp }) => [ensure(bodies), ensure(bodyHome(idIrp))],
  }),
  screen({
    path: '/irp/$idIrp/seances',
    access: 'sessions.read',
    lazy: () => import('./bodies/BodySessionsPage.tsx'),
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
    lazy: () => import('./sessions/SessionPage.tsx'),
    read: (ensure, { idEvent }) => [ensure(session(idEvent))],
  }),
  screen({
    path: '/evenement/nouveau',
    access: 'sessions.prepare',
    lazy: () => import('./sessions/form/NewSessionPage.tsx'),
    search: readBody,
    read: (ensure) => [ensure(bodies)],
  }),
  screen({
    path: '/evenement/$idSessions/modification',
    access: 'sessions.prepare',
    lazy: () => import('./sessions/form/EditSessionPage.tsx'),
    read: (ensure, { idSessions }) => [ensure(bodies), ensure(session(idSessions))],
  }),
  screen({
    path: '/documents/$id',
    access: 'documents.read',
    lazy: () => import('./documents/DocumentPage.tsx'),
    search: readDocumentView,
    read: (ensure, { id }) => [ensure(document(id))],
  }),
  screen({
    path: '/agenda',
    access: 'calendar.read',
    lazy: () => import('./calendar/CalendarPage.tsx'),
    search: readCalendarFilters,
    read: (ensure, _params, filters) => [ensure(bodies), ensure(agenda(filters))],
  }),
  screen({
    path: '/echeances',
    access: 'sessions.prepare',
    lazy: () => import('./dues/DuesPage.tsx'),
    search: readDueFilters,
    read: (ensure, _params, filters) => [ensure(bodies), ensure(dues(filters))],
  }),
  screen({
    path: '/documents/$id/modification',
    access: 'documents.file',
    lazy: () => import('./documents/filing/DocumentEditPage.tsx'),
    read: (ensure, { id }) => [ensure(bodies), ensure(document(id))],
  }),
  screen({
    path: '/mes-documents',
    access: 'documents.file',
    lazy: () => import('./documents/mine/MyDocumentsPage.tsx'),
    search: readMineFilters,
    read: (ensure) => [ensure(bodies), ensure(myDocumentCounts)],
  }),
  screen({
    path: '/documents-a-valider',
    access: 'documents.refuse',
    lazy: () => import('./documents/validation/ToValidatePage.tsx'),
    search: readQueueFilters,
    read: (ensure, _params, filters) => [ensure(bodies), ensure(documentsToValidate(filters))],
  }),
  screen({
    path: '/recherche',
    access: 'search.find',
    lazy: () => import('./search/SearchPage.tsx'),
    search: readSearch,
    // a refusal is told beside the field, where it can be put right
    read: (ensure, _params, address) => [ensure(bodies), ...asked(address).map((one) => ensure(one).catch(() => null))],
  }),
  screen({
    path: '/annuaire',
    access: 'users.read',
    lazy: () => import('./users/DirectoryPage.tsx'),
    search: readDirectoryFilters,
    read: (ensure, _params, filters) => [ensure(bodies), ensure(jobs), ensure(mandates), ensure(directory(filters))],
  }),
  screen({
    path: '/user/$idUser',
    access: 'users.read',
    lazy: () => import('./users/UserPage.tsx'),
    read: (ensure, { idUser }) => [ensure(user(idUser))],
  }),
  screen({
    path: '/mes-abonnements',
    access: 'search.save',
    lazy: () => import('./subscriptions/SubscriptionsPage.tsx'),
    search: readTab,
    read: (ensure, _params, { onglet, page }) => [
      onglet === 'recherches' ? ensure(savedSearches) : ensure(subscriptions(aboutOf[onglet ?? 'projets'], page)),
      ...(onglet === 'flux' ? [ensure(bodies), ensure(documentTypes)] : []),
    ],
  }),
  screen({
    path: '/notifications',
    access: 'notifications.read',
    lazy: () => import('./notifications/NotificationsPage.tsx'),
    search: readNotificationFilters,
    read: (ensure, _params, filters) => [ensure(notifications(filters))],
  }),
  screen({
    path: '/contact',
    access: 'contact.write',
    lazy: () => import('./contact/form/ContactPage.tsx'),
    read: (ensure) => [ensure(contactTopics)],
  }),
  screen({
    path: '/seformer',
    access: 'contact.write',
    lazy: () => import('./contact/form/TrainingPage.tsx'),
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
    lazy: () => import('./accounts/entry/RegisterPage.tsx'),
    read: (ensure) => [ensure(registrationChoices)],
  }),
  door({
    path: '/auth/forgot-password',
    visitorsOnly: true,
    lazy: () => import('./accounts/entry/ForgottenPasswordPage.tsx'),
  }),
  door({ path: '/auth/reset-password/$token', lazy: () => import('./accounts/entry/ResetPasswordPage.tsx') }),
  door({
    path: '/auth/first-administrator/$token',
    lazy: () => import('./accounts/entry/FirstAdministratorPage.tsx'),
  }),
  door({ path: '/auth/confirm-email/$token', lazy: () => import('./accounts/entry/ConfirmEmailPage.tsx') }),
  door({ path: '/auth/recover-account/$token', lazy: () => import('./accounts/entry/RecoverAccountPage.tsx') }),
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
    component: lazyRouteComponent(screenCode(() => import('./accounts/SignOutPage.tsx'))),
  }),
  house.addChildren([
    ...screens,
    createRoute({ getParentRoute: () => house, path: '/403', component: ForbiddenPage }),
    createRoute({ getParentRoute: () => house, path: '/404', component: NotFoundPage }),
    // any other address
    createRoute({ getParentRoute: () => house, path: '$', component: NotFoundPage }),
  ]),
])
