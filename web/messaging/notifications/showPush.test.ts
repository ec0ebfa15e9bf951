import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openPushedPage, type PushScope, showPush } from './showPush.ts'

const shown = vi.fn<() => Promise<void>>()
const opened = vi.fn<(url: string) => Promise<void>>()
let tabs: { focus: () => Promise<void>; navigate: (url: string) => Promise<void> }[] = []
const scope = {
  registration: { showNotification: shown },
  clients: { matchAll: async () => tabs, openWindow: opened },
} as unknown as PushScope
beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://portail.example' })
  tabs = []
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})
const clicked = (path?: unknown) => ({ close: vi.fn<() => void>(), data: { path } }) as unknown as Notification
const message = {
  title: 'Du nouveau dans Mandature',
  body: 'Séances : 1 nouveauté',
  tag: 'sessions',
  path: '/notifications',
}

test('a message is shown with its family as tag, which replaces the one before', async () => {
  await showPush(scope, { text: () => JSON.stringify(message) })

  expect(shown).toHaveBeenCalledWith(
    message.title,
    expect.objectContaining({ body: message.body, tag: 'sessions', data: { path: '/notifications' } }),
  )
})

test('a message without words shows nothing', async () => {
  await showPush(scope, null)
  await showPush(scope, { text: () => '{}' })

  expect(shown).not.toHaveBeenCalled()
})

test('a click opens the page in a tab of the portal, or in a new one', async () => {
  await openPushedPage(scope, clicked('/notifications'))
  expect(opened).toHaveBeenCalledWith('https://portail.example/notifications')

  const tab = { focus: vi.fn<() => Promise<void>>(), navigate: vi.fn<(url: string) => Promise<void>>() }
  tabs = [tab]
  await openPushedPage(scope, clicked('/notifications'))
  expect(tab.focus).toHaveBeenCalledOnce()
  expect(tab.navigate).toHaveBeenCalledWith('https://portail.example/notifications')
  expect(opened).toHaveBeenCalledOnce()
})

test.each([['https://autre.example/x'], ['//autre.example'], [undefined], [3]])(
  'the path %s leads to the notifications of the portal',
  async (path) => {
    await openPushedPage(scope, clicked(path))
    expect(opened).toHaveBeenCalledWith('https://portail.example/notifications')
  },
)
