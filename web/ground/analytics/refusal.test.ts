import { beforeEach, expect, test, vi } from 'vitest'
import { isRefused, isRefusedByBrowser, keepRefusal, refuse } from './refusal.ts'

const kept = new Map<string, string>()
const storage = {
  getItem: (name: string) => kept.get(name) ?? null,
  setItem: (name: string, value: string) => void kept.set(name, value),
  removeItem: (name: string) => void kept.delete(name),
}

/** Stubs the browser APIs used here. */
const browse = (asks: object = {}, keeps: object = storage) => {
  vi.stubGlobal('navigator', { doNotTrack: null, ...asks })
  vi.stubGlobal('localStorage', keeps)
}
beforeEach(() => {
  kept.clear()
  browse()
  refuse(false)
})

test('counts visits until the opt-out, and again after it is withdrawn', () => {
  expect(isRefused()).toBe(false)
  expect(refuse(true)).toBe(true)
  expect(isRefused()).toBe(true)
  expect(kept.size).toBe(1)
  expect(refuse(false)).toBe(true)
  expect(isRefused()).toBe(false)
  expect(kept.size).toBe(0)
})

test('applies an opt-out chosen in another tab', () => {
  refuse(true)
  const inOtherTab = new Map(kept)
  refuse(false)
  for (const [name, value] of inOtherTab) kept.set(name, value)
  expect(isRefused()).toBe(true)
  kept.clear()
  expect(isRefused()).toBe(false)
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'does not count visits of a browser with %o',
  (asks) => {
    browse(asks)
    expect(isRefusedByBrowser()).toBe(true)
    refuse(false)
    expect(isRefused()).toBe(true)
  },
)

test.each([{ doNotTrack: '0' }, { doNotTrack: 'unspecified' }, { globalPrivacyControl: false }])(
  'leaves the choice to a browser with %o',
  (asks) => {
    browse(asks)
    expect(isRefusedByBrowser()).toBe(false)
    expect(isRefused()).toBe(false)
  },
)

test('an opt-out without storage lasts as long as the page and reports that', () => {
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

test('keeps the opt-out when the sign-out clears the storage', async () => {
  const leave = async () => kept.clear()
  refuse(true)
  await keepRefusal(leave)
  expect(isRefused()).toBe(true)
  refuse(false)
  await keepRefusal(leave)
  expect(isRefused()).toBe(false)
})
