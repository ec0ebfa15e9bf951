import { beforeEach, expect, test, vi } from 'vitest'
import { isRefused, isRefusedByBrowser, keepRefusal, refuse } from './refusal.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
}

/** A browser, as far as it matters here. */
const browse = (asks: object = {}, keeps: object = storage) => {
  vi.stubGlobal('navigator', { doNotTrack: null, ...asks })
  vi.stubGlobal('localStorage', keeps)
}
beforeEach(() => {
  kept.clear()
  browse()
  refuse(false)
})

test('a visit is counted until that is refused, and again when it is not any more', () => {
  expect(isRefused()).toBe(false)
  expect(refuse(true)).toBe(true)
  expect(isRefused()).toBe(true)
  expect(kept.size).toBe(1)
  expect(refuse(false)).toBe(true)
  expect(isRefused()).toBe(false)
  expect(kept.size).toBe(0)
})

test('what another tab chose holds here', () => {
  refuse(true)
  const inOtherTab = new Map(kept)
  refuse(false)
  for (const [name, value] of inOtherTab) kept.set(name, value)
  expect(isRefused()).toBe(true)
  kept.clear()
  expect(isRefused()).toBe(false)
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('a browser that says %o is not counted', (asks) => {
  browse(asks)
  expect(isRefusedByBrowser()).toBe(true)
  refuse(false)
  expect(isRefused()).toBe(true)
})

test.each([{ doNotTrack: '0' }, { doNotTrack: 'unspecified' }, { globalPrivacyControl: false }])(
  'a browser that says %o leaves it to be chosen',
  (asks) => {
    browse(asks)
    expect(isRefusedByBrowser()).toBe(false)
    expect(isRefused()).toBe(false)
  },
)

test('a browser that keeps nothing is not counted as long as the page is there, and says so', () => {
  const fail = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
  browse({}, { getItem: fail, setItem: fail, removeItem: fail })
  expect(isRefused()).toBe(false)
  expect(refuse(true)).toBe(false)
  expect(isRefused()).toBe(true)
  refuse(false)
  expect(isRefused()).toBe(false)
})

test('it is there after a sign-out, which empties the browser', async () => {
  const leave = async () => kept.clear()
  refuse(true)
  await keepRefusal(leave)
  expect(isRefused()).toBe(true)
  refuse(false)
  await keepRefusal(leave)
  expect(isRefused()).toBe(false)
})
