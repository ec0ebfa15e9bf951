import { queryOptions } from '@tanstack/react-query'
import type { PushSettings } from '#contract/messaging/push.ts'
import { get } from '#web/ground/http/client.ts'

export const pushPath = '/api/me/push'

/** How the person receives notifications in browsers. */
export const pushSettings = queryOptions({
  queryKey: ['pushSettings'],
  queryFn: ({ signal }) => get<PushSettings>(pushPath, { signal }),
})
