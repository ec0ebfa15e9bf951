import { screen } from '#web/ground/shell/routes.tsx'
import { defineSubject } from '#web/ground/shell/subject.ts'
import { failedTasks } from './api.ts'

/** Tasks that have failed. */
export const tasksSubject = defineSubject('tasks', {
  screens: [
    screen({
      path: '/admin/taches',
      access: 'tasks.manage',
      lazy: () => import('./FailedTasksPage.tsx'),
      read: (ensure) => [ensure(failedTasks)],
    }),
  ],
})
