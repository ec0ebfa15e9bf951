import type { CronItem } from 'graphile-worker'
import { everyDayAt } from './everyDay.ts'
import type { TaskName } from './payloads.ts'

/** After this many tries with growing pauses a task is left for administrators to see. */
export const maxAttempts = 8

/** What is done every day without being asked for, and when a server starts, which may not have run then. Doing it again is harmless. */
export const recurring: (CronItem & { task: TaskName })[] = [
  { task: 'audit.seal', match: '* * * * *', options: { maxAttempts, jobKey: 'audit.seal' } },
  ...(['audit.expire', 'accounts.close', 'accounts.expire', 'signIns.expire', 'mails.expire'] as const).map((task) => ({
    task,
    match: everyDayAt(3),
    options: { maxAttempts, jobKey: task },
  })),
  ...(
    [
      ['listCounts.merge', '*/5 * * * *'],
      ['listCounts.check', everyDayAt(3)],
    ] as const
  ).map(([task, match]) => ({
    task,
    match,
    options: { maxAttempts, jobKey: task, queueName: 'listCounts' },
  })),
  { task: 'search.index', match: everyDayAt(3), options: { maxAttempts, jobKey: 'search.index' } },
  { task: 'notifications.expire', match: everyDayAt(3), options: { maxAttempts, jobKey: 'notifications.expire' } },
  // a server that starts in the night says nothing before eight: the task itself looks at the time
  { task: 'reminders.remind', match: everyDayAt(8), options: { maxAttempts, jobKey: 'reminders.remind' } },
  // each looks at its own last hour: that of Monday is the same all week
  ...(['daily', 'weekly'] as const).map((rhythm) => ({
    task: 'search.alert' as const,
    identifier: `search.alert:${rhythm}`,
    match: everyDayAt(7),
    payload: { rhythm },
    options: { maxAttempts, jobKey: `search.alert:${rhythm}` },
  })),
  { task: 'answers.expire', match: everyDayAt(3), options: { maxAttempts, jobKey: 'answers.expire' } },
]
