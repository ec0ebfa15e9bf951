import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Failure } from '#web/ground/http/failure.ts'
import { createTextSaver, type StoredText, type UnsavedText } from './textSaver.ts'

const savedAt = '2026-03-19T09:00:00+01:00'
const textOf = (html: string, version: number): StoredText => ({ html, version, savedAt, savedBy: null })
const noResponse = () => new Failure({ kind: 'no-response' })
const refusal = (status: number, code: string) =>
  new Failure({
    kind: 'refused',
    status,
    statusText: '',
    problem: { code, status } as never,
    retryAfter: null,
  })

/** A server that keeps one text as the portal does, and whose network can be cut before or after it stores. */
function createServer() {
  let stored = textOf('', 0)
  let cut: 'before' | 'after' | null = null
  const sent: string[] = []
  return {
    sent,
    stored: () => stored,
    cut: (when: typeof cut) => {
      cut = when
    },
    writeAsOther: (html: string) => {
      stored = textOf(html, stored.version + 1)
    },
    readBack: async () => stored,
    send: async (html: string, version: number) => {
      sent.push(html)
      if (cut === 'before') throw noResponse()
      if (html !== stored.html) {
        if (version !== stored.version) throw refusal(409, 'record.stale')
        stored = textOf(html, version + 1)
      }
      if (cut === 'after') throw noResponse()
      return stored
    },
  }
}

let kept: UnsavedText | null
const device = {
  read: () => kept,
  write: (unsaved: UnsavedText) => {
    kept = unsaved
  },
  delete: () => {
    kept = null
  },
}
let server: ReturnType<typeof createServer>
const open = () => {
  const saver = createTextSaver({ ...server, stored: server.stored(), device })
  saver.start()
  return saver
}
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)

beforeEach(() => {
  vi.useFakeTimers()
  kept = null
  server = createServer()
})
afterEach(() => vi.useRealTimers())

describe('notes', () => {
  test('are sent at a pause in typing, and kept on the device until then', async () => {
    const saver = open()
    saver.type('U')
    await wait(500)
    saver.type('Un')
    expect(kept).toEqual({ html: 'Un', version: 0, unanswered: null })
    expect(server.sent).toEqual([])
    await wait(900)
    expect(server.sent).toEqual(['Un'])
    expect(kept).toBeNull()
    expect(saver.getState()).toMatchObject({ status: 'saved', savedAt })
  })

  test('are sent within five seconds while somebody types on', async () => {
    const saver = open()
    for (let count = 1; count <= 60; count += 1) {
      saver.type('a'.repeat(count))
      await wait(100)
    }
    expect(server.sent).toHaveLength(1)
  })

  test('typed while others are sent follow them', async () => {
    const saver = open()
    saver.type('Un')
    const flushed = saver.flush()
    saver.type('Un, deux')
    await flushed
    await wait(900)
    expect(server.sent).toEqual(['Un', 'Un, deux'])
    expect(server.stored()).toMatchObject({ html: 'Un, deux', version: 2 })
  })

  test('survive a cut network, and are sent again', async () => {
    const saver = open()
    server.cut('before')
    saver.type('Un')
    await wait(1_000)
    expect(saver.getState().status).toBe('unreachable')
    saver.type('Un, deux')
    await wait(60_000)
    expect(kept).toMatchObject({ html: 'Un, deux' })
    server.cut(null)
    await wait(16_000)
    expect(server.stored().html).toBe('Un, deux')
    expect(kept).toBeNull()
  })

  test('whose answer was lost make no conflict with themselves, even after the page was closed', async () => {
    const first = open()
    server.cut('after')
    first.type('Un')
    await wait(1_000)
    first.type('Un, deux')
    first.stop()
    await wait(1_000)
    server.cut(null)
    const second = open()
    expect(second.getState().html).toBe('Un, deux')
    await wait(1_000)
    expect(second.getState()).toMatchObject({ status: 'saved', html: 'Un, deux' })
    expect(server.stored()).toMatchObject({ html: 'Un, deux', version: 2 })
  })

  test('that another tab has saved meanwhile are not unsaved any more', async () => {
    server.writeAsOther('Un')
    kept = { html: 'Un', version: 0, unanswered: null }
    const saver = open()
    expect(saver.getState().status).toBe('saved')
    expect(kept).toBeNull()
    saver.type('Un, deux')
    await wait(1_000)
    expect(saver.getState().status).toBe('saved')
  })

  test('that the server refuses stay on the device, and are sent again once they change', async () => {
    const saver = createTextSaver({
      stored: textOf('', 0),
      device,
      send: (html, version) =>
        html.length > 3 ? Promise.reject(refusal(422, 'request.invalid')) : server.send(html, version),
      readBack: server.readBack,
    })
    saver.type('trop long')
    await wait(60_000)
    expect(saver.getState()).toMatchObject({ status: 'refused', refusal: { status: 422 } })
    expect(kept).toMatchObject({ html: 'trop long' })
    saver.type('bon')
    await wait(1_000)
    expect(saver.getState().status).toBe('saved')
  })
})

describe('notes that somebody else has changed', () => {
  const conflict = async () => {
    const saver = open()
    server.writeAsOther('Leur texte')
    saver.type('Mon texte')
    await wait(1_000)
    return saver
  }

  test('are shown as they are, when nothing is unsaved here', () => {
    const saver = open()
    saver.adopt(textOf('Leur texte', 1))
    expect(saver.getState().html).toBe('Leur texte')
    saver.adopt(textOf('', 0))
    expect(saver.getState().html).toBe('Leur texte')
  })

  test('are not replaced: both texts are there until one chooses, and after closing the page', async () => {
    const saver = await conflict()
    expect(saver.getState()).toMatchObject({
      status: 'conflict',
      html: 'Mon texte',
      theirs: { html: 'Leur texte' },
    })
    saver.type('Mon texte, encore')
    await wait(60_000)
    expect(server.stored().html).toBe('Leur texte')
    saver.stop()
    const again = open()
    await wait(1_000)
    expect(again.getState()).toMatchObject({ status: 'conflict', html: 'Mon texte, encore' })
  })

  test.each([
    ['keepBoth', 'Leur texteMon texte'],
    ['keepMine', 'Mon texte'],
    ['takeTheirs', 'Leur texte'],
  ] as const)('%s stores one text', async (choice, html) => {
    const saver = await conflict()
    saver[choice]()
    await wait(1_000)
    expect(server.stored().html).toBe(html)
    expect(saver.getState()).toMatchObject({ status: 'saved', html, theirs: null })
    expect(kept).toBeNull()
  })

  test('in the same way make no conflict', async () => {
    const saver = open()
    server.writeAsOther('Même texte')
    saver.type('Même texte')
    await wait(1_000)
    expect(saver.getState().status).toBe('saved')
  })
})
