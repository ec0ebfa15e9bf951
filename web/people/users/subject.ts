import { mdiContactsOutline } from '@mdi/js'
import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { mails } from '#web/messaging/mails/api.ts'
import { bodies } from '#web/people/bodies/api.ts'
import { jobs, mandates } from '#web/people/mandates/api.ts'
import { accounts, directory, pendingAccounts, user } from './api.ts'
import { readAccountFilters, readAccountMailFilters, readDirectoryFilters } from './filters.ts'

/** The directory, and the accounts of people. */
export const usersSubject = defineSubject('users', {
  screens: [
    screen({
      path: '/annuaire',
      access: 'users.read',
      lazy: () => import('./DirectoryPage.tsx'),
      search: readDirectoryFilters,
      read: (ensure, _params, filters) => [ensure(bodies), ensure(jobs), ensure(mandates), ensure(directory(filters))],
    }),
    screen({
      path: '/user/$idUser',
      access: 'users.read',
      lazy: () => import('./UserPage.tsx'),
      read: (ensure, { idUser }) => [ensure(user(idUser))],
    }),
    screen({
      path: '/admin/users',
      access: 'users.administer',
      lazy: () => import('./administration/AccountsPage.tsx'),
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
      lazy: () => import('./record/AccountPage.tsx'),
      read: (ensure, { id }) => [ensure(user(id))],
    }),
    screen({
      path: '/admin/user/$id/mandats',
      access: 'users.administer',
      lazy: () => import('./record/AccountSeatsPage.tsx'),
      read: (ensure, { id }) => [ensure(bodies), ensure(jobs), ensure(mandates), ensure(user(id))],
    }),
    screen({
      path: '/admin/user/$id/courriels',
      access: 'mails.read',
      lazy: () => import('./record/AccountMailsPage.tsx'),
      search: readAccountMailFilters,
      read: (ensure, { id }, filters) => [ensure(user(id)), ensure(mails({ ...filters, user: id }))],
    }),
  ],
  menu: [
    {
      to: '/annuaire',
      label: 'nav.directory',
      icon: mdiContactsOutline,
      access: 'users.read',
      key: 'n',
      place: 150,
      otherNames: ['palette.name.members'],
    },
  ],
})
