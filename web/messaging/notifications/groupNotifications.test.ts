import { expect, test } from 'vitest'
import type { Notification } from '#contract/messaging/notifications.ts'
import { groupNotifications } from './groupNotifications.ts'

const told = (id: number, session: number | null, createdAt = '2026-03-19T09:00:00Z') =>
  ({ id, createdAt, subject: { session: session && { id: session, title: `Séance ${session}` } } }) as Notification

test('the notifications of a session on one day are one group, others stay alone, in the order of the first', () => {
  const groups = groupNotifications([
    told(9, 1),
    told(8, null),
    told(7, 1),
    told(6, 2),
    told(5, 1, '2026-03-18T09:00:00Z'),
  ])
  expect(groups.map(({ session, notifications }) => [session?.id ?? null, notifications.map(({ id }) => id)])).toEqual([
    [1, [9, 7]],
    [null, [8]],
    [null, [6]],
    [null, [5]],
  ])
})
