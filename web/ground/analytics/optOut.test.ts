import { beforeEach, expect, test, vi } from 'vitest'
import { isOptedOut, isOptedOutByBrowser, preserveOptOut, setOptOut } from './optOut.ts'

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
  setOptOut(false)
})

test('counts visits until the opt-out, and again after it is withdrawn', () => {
  expect(isOptedOut()).toBe(false)
  expect(setOptOut(true)).toBe(true)
  expect(isOptedOut()).toBe(true)
  expect(kept.size).toBe(1)
  expect(setOptOut(false)).toBe(true)
  expect(isOptedOut()).toBe(false)
  expect(kept.size).toBe(0)
})

test('applies an opt-out chosen in another tab', () => {
  setOptOut(true)
  const inOtherTab = new Map(kept)
  setOptOut(false)
  for (const [name, value] of inOtherTab) kept.set(name, value)
  expect(isOptedOut()).toBe(true)
  kept.clear()
  expect(isOptedOut()).toBe(false)
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'does not count visits of a browser with %o',
  (asks) => {
    browse(asks)
    expect(isOptedOutByBrowser()).toBe(true)
    setOptOut(false)
    expect(isOptedOut()).toBe(true)
  },
)

test.each([{ doNotTrack: '0' }, { doNotTrack: 'unspecified' }, { globalPrivacyControl: false }])(
  'leaves the choice to a browser with %o',
  (asks) => {
    browse(asks)
    expect(isOptedOutByBrowser()).toBe(false)
    expect(isOptedOut()).toBe(false)
  },
)

test('an opt-out without storage lasts as long as the page and reports that', () => {
  const fail = () => {
    throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
  }
  browse({}, { getItem: fail, setItem: fail, removeItem: fail })
  expect(isOptedOut()).toBe(false)
  expect(setOptOut(true)).toBe(false)
  expect(isOptedOut()).toBe(true)
  setOptOut(false)
  expect(isOptedOut()).toBe(false)
})

test('keeps the opt-out when the sign-out clears the storage', async () => {
  const leave = async () => kept.clear()
  setOptOut(true)
  await preserveOptOut(leave)
  expect(isOptedOut()).toBe(true)
  setOptOut(false)
  await preserveOptOut(leave)
  expect(isOptedOut()).toBe(false)
})
