import { queryOptions } from '@tanstack/react-query'
import type { Collection } from '#contract/ground/shapes.ts'
import type { FailedTask } from '#contract/supervision/tasks.ts'
import { get } from '#web/ground/http/client.ts'

export const failedTasks = queryOptions({
  queryKey: ['failed-tasks'],
  queryFn: ({ signal }) => get<Collection<FailedTask>>('/api/failed_tasks', { signal }),
})
