import { statistics } from './front/statistics/api.ts'
import { readStatisticsFilters, usualPeriod } from './front/statistics/filters.ts'
import { screen } from './ground/shell/routes.tsx'
import { auditEvents } from './messaging/audit/api.ts'
import { readAuditFilters } from './messaging/audit/filters.ts'
import { mail, mailSamples, mails } from './messaging/mails/api.ts'
import { readMailFilters } from './messaging/mails/filters.ts'
import { taskApprovals } from './operation/approvals/api.ts'
import { failedTasks } from './operation/tasks/api.ts'
import { userImport, userImports } from './people/imports/api.ts'
import { readImportFilters } from './people/imports/filters.ts'

/** What the portal sends, takes in and keeps of what is done, for who runs it: rows of the site map, as in `screens.tsx`. */
export const operationScreens = [
  screen({
    path: '/admin/courriels',
    access: 'mails.read',
    lazy: () => import('./messaging/mails/MailsPage.tsx'),
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
    lazy: () => import('./people/imports/ImportPage.tsx'),
    search: readImportFilters,
    read: (ensure, _params, { id, page }) => [id ? ensure(userImport(id)) : ensure(userImports(page))],
  }),
  screen({
    path: '/admin/statistics',
    access: 'statistics.read',
    lazy: () => import('./front/statistics/StatisticsPage.tsx'),
    search: readStatisticsFilters,
    read: (ensure, _params, { mois = usualPeriod }) => [ensure(statistics(mois))],
  }),
  screen({
    path: '/admin/audit',
    access: 'audit.read',
    lazy: () => import('./messaging/audit/AuditPage.tsx'),
    search: readAuditFilters,
    read: (ensure, _params, filters) => [ensure(auditEvents(filters))],
  }),
  screen({
    path: '/admin/taches',
    access: 'tasks.manage',
    lazy: () => import('./operation/tasks/FailedTasksPage.tsx'),
    read: (ensure) => [ensure(failedTasks)],
  }),
  screen({
    path: '/admin/traitements',
    access: 'tasks.approve',
    lazy: () => import('./operation/approvals/ApprovalsPage.tsx'),
    read: (ensure) => [ensure(taskApprovals)],
  }),
] as const
