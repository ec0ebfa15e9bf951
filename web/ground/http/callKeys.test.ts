import { expect, test, vi } from 'vitest'
import { noteDone, underKey } from './callKeys.ts'
import { Failure } from './failure.ts'

const keys: string[] = []
const answered = async (key: string) => void keys.push(key)
const failing = (failure: unknown) => async (key: string) => {
  keys.push(key)
  throw failure
}
const refused = (status: number, code?: string) =>
  new Failure({ kind: 'refused', status, statusText: '', problem: code ? { code } : null, retryAfter: null } as never)
const send = (act: (key: string) => Promise<void>, body: object = { title: 'Bilan' }, path = '/api/contents') =>
  underKey(path, body, act).catch(() => {})
/** The keys under which calls were made since, each by a letter. */
const seen = () => {
  const made = keys.splice(0)
  return made.map((key) => 'abcdefgh'[made.indexOf(key)]).join('')
}

test('each call has its key, and one whose answer was lost keeps it when it is made again', async () => {
  await send(answered)
  await send(answered)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(seen()).toBe('ab')

  await send(failing(new Failure({ kind: 'no-response' })))
  await send(answered, { title: 'Autre' })
  await send(failing(refused(409, 'request.underWay')))
  await send(failing(refused(504)))
  await send(answered)
  await send(answered)
  expect(seen()).toBe('abaaaf')
})

test('a call that was refused is another one when it is made again, and one that is ten minutes old too', async () => {
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

test('a form with a file is known by its fields and its file', async () => {
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

test('what was undone meanwhile is done again: the same call is another one', async () => {
  const follow = { thematic: { id: 3 } }
  await send(failing(new Failure({ kind: 'no-response' })), follow, '/api/subscriptions')
  noteDone('/api/notifications/reading')
  noteDone('/api/subscriptions')
  await send(failing(new Failure({ kind: 'no-response' })), follow, '/api/subscriptions')
  noteDone('/api/subscriptions/7')
  await send(answered, follow, '/api/subscriptions')
  expect(seen()).toBe('aac')
})

test('a call that stays under way is known for ten minutes from the first', async () => {
  vi.useFakeTimers()
  await send(failing(new Failure({ kind: 'no-response' })))
  vi.setSystemTime(Date.now() + 6 * 60 * 1_000)
  await send(failing(refused(409, 'request.underWay')))
  vi.setSystemTime(Date.now() + 6 * 60 * 1_000)
  await send(answered)
  vi.useRealTimers()
  expect(seen()).toBe('aac')
})
