import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { taskApprovals } from './api.ts'

/** Tasks that wait for an approval. */
export const approvalsSubject = defineSubject('approvals', {
  screens: [
    screen({
      path: '/admin/traitements',
      access: 'tasks.approve',
      lazy: () => import('./ApprovalsPage.tsx'),
      read: (ensure) => [ensure(taskApprovals)],
    }),
  ],
})
