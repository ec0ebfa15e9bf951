import type { CronItem } from 'graphile-worker'
import { dailyAtParisHour } from './dailySchedule.ts'
import type { TaskName } from './payloads.ts'

/** Maximum number of attempts of a task, with growing delays. After that, administrators see it as failed. */
export const maxAttempts = 8

/** Recurring tasks. They also run when a server starts, in case they were missed; running them again is harmless. */
export const recurringTasks: (CronItem & { task: TaskName })[] = [
  { task: 'audit.seal', match: '* * * * *', options: { maxAttempts, jobKey: 'audit.seal' } },
  ...(['audit.expire', 'accounts.close', 'accounts.expire', 'signIns.expire', 'mails.expire'] as const).map((task) => ({
    task,
    match: dailyAtParisHour(3),
    options: { maxAttempts, jobKey: task },
  })),
  ...(
    [
      ['listCounts.merge', '*/5 * * * *'],
      ['listCounts.check', dailyAtParisHour(3)],
    ] as const
  ).map(([task, match]) => ({
    task,
    match,
    options: { maxAttempts, jobKey: task, queueName: 'listCounts' },
  })),
  { task: 'search.index', match: dailyAtParisHour(3), options: { maxAttempts, jobKey: 'search.index' } },
  {
    task: 'notifications.expire',
    match: dailyAtParisHour(3),
    options: { maxAttempts, jobKey: 'notifications.expire' },
  },
  // The task itself checks the time: a server that starts at night notifies nobody before eight.
  { task: 'reminders.remind', match: dailyAtParisHour(8), options: { maxAttempts, jobKey: 'reminders.remind' } },
  // Each rhythm checks its own last due time: the weekly one is Monday's all week.
  ...(['daily', 'weekly'] as const).map((rhythm) => ({
    task: 'search.alert' as const,
    identifier: `search.alert:${rhythm}`,
    match: dailyAtParisHour(7),
    payload: { rhythm },
    options: { maxAttempts, jobKey: `search.alert:${rhythm}` },
  })),
  { task: 'answers.expire', match: dailyAtParisHour(3), options: { maxAttempts, jobKey: 'answers.expire' } },
]
