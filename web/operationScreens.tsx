import { taskApprovals } from './approvals/api.ts'
import { auditEvents } from './audit/api.ts'
import { readAuditFilters } from './audit/filters.ts'
import { userImport, userImports } from './imports/api.ts'
import { readImportFilters } from './imports/filters.ts'
import { mail, mailSamples, mails } from './mails/api.ts'
import { readMailFilters } from './mails/filters.ts'
import { screen } from './shell/routes.tsx'
import { statistics } from './statistics/api.ts'
import { readStatisticsFilters, usualPeriod } from './statistics/filters.ts'
import { failedTasks } from './tasks/api.ts'

/** What the portal sends, takes in and keeps of what is done, for who runs it: rows of the site map, as in `screens.tsx`. */
export const operationScreens = [
  screen({
    path: '/admin/courriels',
    access: 'mails.read',
    lazy: () => import('./mails/MailsPage.tsx'),
    search: readMailFilters,
    read: (ensure, _params, { courriel, modele: _modele, ...filters }) => [
      ensure(mails(filters)),
      ensure(mailSamples),
      ...(courriel === undefined ? [] : [ensure(mail(courriel))]),
    ],
  }),
  screen({
    path: '/admin/import',
    access: 'imports.manage',
    lazy: () => import('./imports/ImportPage.tsx'),
    search: readImportFilters,
    read: (ensure, _params, { id, page }) => [id ? ensure(userImport(id)) : ensure(userImports(page))],
  }),
  screen({
    path: '/admin/statistics',
    access: 'statistics.read',
    lazy: () => import('./statistics/StatisticsPage.tsx'),
    search: readStatisticsFilters,
    read: (ensure, _params, { mois = usualPeriod }) => [ensure(statistics(mois))],
  }),
  screen({
    path: '/admin/audit',
    access: 'audit.read',
    lazy: () => import('./audit/AuditPage.tsx'),
    search: readAuditFilters,
    read: (ensure, _params, filters) => [ensure(auditEvents(filters))],
  }),
  screen({
    path: '/admin/taches',
    access: 'tasks.manage',
    lazy: () => import('./tasks/FailedTasksPage.tsx'),
    read: (ensure) => [ensure(failedTasks)],
  }),
  screen({
    path: '/admin/traitements',
    access: 'tasks.approve',
    lazy: () => import('./approvals/ApprovalsPage.tsx'),
    read: (ensure) => [ensure(taskApprovals)],
  }),
] as const
