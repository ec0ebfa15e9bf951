import { expect, test, vi } from 'vitest'
import { Failure } from './failure.ts'
import { forgetUnansweredCalls, withIdempotencyKey } from './idempotencyKeys.ts'

const keys: string[] = []
const answered = async (key: string) => void keys.push(key)
const failing = (failure: unknown) => async (key: string) => {
  keys.push(key)
  throw failure
}
const refused = (status: number, code?: string) =>
  new Failure({ kind: 'refused', status, statusText: '', problem: code ? { code } : null, retryAfter: null } as never)
const send = (act: (key: string) => Promise<void>, body: object = { title: 'Bilan' }, path = '/api/contents') =>
  withIdempotencyKey(path, body, act).catch(() => {})
/** Names the idempotency keys sent so far by letters, in order of first use. */
const seen = () => {
  const made = keys.splice(0)
  return made.map((key) => 'abcdefgh'[made.indexOf(key)]).join('')
}

test('each call has its own key; a retry after a lost response reuses it', async () => {
  await send(answered)
  await send(answered)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(seen()).toBe('ab')

  await send(failing(new Failure({ kind: 'no-response' })))
  await send(answered, { title: 'Autre' })
  await send(failing(refused(409, 'request.underWay')))
  await send(failing(refused(504)))
  await send(failing(refused(503, 'server.unavailable')))
  await send(answered)
  await send(answered)
  expect(seen()).toBe('abaaaag')
})

test('a retry after a refusal, or after ten minutes, has a new key', async () => {
  await send(failing(refused(422, 'request.invalid')))
  await send(answered)
  await send(failing(new DOMException('left', 'AbortError')))
  await send(answered)
  expect(seen()).toBe('abcd')

  vi.useFakeTimers()
  await send(failing(new Failure({ kind: 'no-response' })))
  vi.setSystemTime(Date.now() + 10 * 60 * 1_000)
  await send(answered)
  vi.useRealTimers()
  expect(seen()).toBe('ab')
})

test('identifies a form with a file by its fields and its file', async () => {
  const form = (name: string) => {
    const made = new FormData()
    made.append('irp', '3')
    made.append('file', new File(['%PDF-'], name, { lastModified: 1 }))
    return made
  }
  await send(failing(new Failure({ kind: 'no-response' })), form('a.pdf'))
  await send(answered, form('b.pdf'))
  await send(answered, form('a.pdf'))
  expect(seen()).toBe('aba')
})

test('a retry after another change to the same collection has a new key', async () => {
  const follow = { thematic: { id: 3 } }
  await send(failing(new Failure({ kind: 'no-response' })), follow, '/api/subscriptions')
  forgetUnansweredCalls('/api/notifications/reading')
  forgetUnansweredCalls('/api/subscriptions')
  await send(failing(new Failure({ kind: 'no-response' })), follow, '/api/subscriptions')
  forgetUnansweredCalls('/api/subscriptions/7')
  await send(answered, follow, '/api/subscriptions')
  expect(seen()).toBe('aac')
})

test('retries of a running call reuse its key for ten minutes from the first call', async () => {
  vi.useFakeTimers()
  await send(failing(new Failure({ kind: 'no-response' })))
  vi.setSystemTime(Date.now() + 6 * 60 * 1_000)
  await send(failing(refused(409, 'request.underWay')))
  vi.setSystemTime(Date.now() + 6 * 60 * 1_000)
  await send(answered)
  vi.useRealTimers()
  expect(seen()).toBe('aac')
})
