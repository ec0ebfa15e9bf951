import { Readable } from 'node:stream'
import type { Logger } from 'pino'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { NotificationCount } from '#contract/messaging/notifications.ts'
import { today } from '#server/ground/context/clock.ts'
import { type ChannelListener, listenToChannel } from '#server/ground/database/connections/channelListener.ts'
import { findSignedIn } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findCount } from './list.ts'
import { parseRecordChange } from './recordChanges.ts'

/** Timings of event streams. */
export const streamTimings = {
  heartbeatMs: 25_000,
  /** changes within this time are sent once */
  gatherMs: 300,
  /** reconnection delay of browsers, randomly up to twice as long, so that they do not all reconnect at once */
  retryMs: 2_000,
  /** reconnection delay of a stream closed because of too many */
  crowdedMs: 60_000,
}
type StreamTimings = typeof streamTimings

/** Streams per user: one per open window. */
const maxStreamsPerUser = 6
/** Changes of records may have been missed. */
const missedEvent = 'event: missed\ndata: {}\n\n'
/** Bytes unread by the client beyond which the stream is closed. */
const unreadBytes = 16_384

interface Stream {
  /** cookie of the sign-in that opened it */
  readonly token: string
  readonly userId: number
  /** whether the call that opened it could only set up a second step of the sign-in */
  readonly isConfined: boolean
  readonly out: Readable
  /** last count sent */
  last: string
}

interface Streams {
  /**
   * Opens a stream for a user: sends the unread count now and at each change, and the changes of records that they may
   * read.
   */
  open(viewer: Pick<Viewer, 'id' | 'isConfined'>, token: string): Readable
  /** Ends all streams when the server stops. */
  stop(): Promise<void>
}

/**
 * Creates the server-sent event streams of this server. Listens to PostgreSQL for changes by any server; reads the user
 * and their rights again before each event. A stream whose sign-in has ended is closed at the next event or heartbeat.
 */
export function createNotificationStreams(
  portal: Portal,
  log: Pick<Logger, 'warn'>,
  pace: StreamTimings = streamTimings,
): Streams {
  const { db, clock } = portal
  const open = new Map<number, Stream[]>()
  const changed = new Set<number>()
  /** messages of changed records */
  const changedRecords = new Set<string>()
  let listening: ChannelListener | null = null
  let beating: NodeJS.Timeout | undefined
  let gathering: NodeJS.Timeout | null = null
  let gatheringRecords: NodeJS.Timeout | null = null
  let telling = Promise.resolve()
  let isStopped = false

  const all = () => [...open.values()].flat()

  function begin() {
    const joined = () => {
      for (const stream of all()) say(stream, missedEvent)
      change(open.keys())
    }
    const heard = (message: string) => {
      if (parseRecordChange(message)) changeRecord(message)
      else change(message.split(',').map(Number))
    }
    listening ??= listenToChannel(portal.createDedicatedClient, 'notifications', { heard, joined }, log)
    beating ??= setInterval(() => void beat(), pace.heartbeatMs).unref()
  }

  function change(userIds: Iterable<number>) {
    for (const userId of userIds) if (open.has(userId)) changed.add(userId)
    if (changed.size > 0) gathering ??= setTimeout(tellSoon, pace.gatherMs).unref()
  }

  function changeRecord(message: string) {
    if (open.size === 0) return
    changedRecords.add(message)
    gatheringRecords ??= setTimeout(tellRecordsSoon, pace.gatherMs).unref()
  }

  function tellRecordsSoon() {
    if (gatheringRecords) clearTimeout(gatheringRecords)
    gatheringRecords = null
    telling = telling.then(tellRecords)
  }

  /** Sends the changed records, each to those who may read it now. */
  async function tellRecords() {
    const messages = [...changedRecords]
    changedRecords.clear()
    try {
      const readers = await Promise.all(
        messages
          .flatMap((message) => parseRecordChange(message) ?? [])
          .map(async (changedRecord) => ({
            words: `event: change\ndata: ${JSON.stringify(changedRecord)}\n\n`,
            mayRead: await portal.declared.recordReaders[changedRecord.record](portal, changedRecord.id),
          })),
      )
      const viewers = await endClosed(all())
      for (const stream of all()) {
        const viewer = viewers.get(stream.userId)
        if (!viewer) continue
        const reader = stream.isConfined ? { ...viewer, isConfined: true as const } : viewer
        for (const { words, mayRead } of readers) if (mayRead(reader)) say(stream, words)
      }
    } catch (error) {
      log.warn({ err: error }, 'the changes of records could not be told')
      // Retried at the next heartbeat.
      for (const message of messages) changedRecords.add(message)
    }
  }

  function tellSoon() {
    if (gathering) clearTimeout(gathering)
    gathering = null
    // One after the other: an event for thousands leaves database connections to the calls.
    telling = telling.then(tell)
  }

  async function tell() {
    const userIds = [...changed]
    changed.clear()
    try {
      const viewers = await endClosed(userIds.flatMap((userId) => open.get(userId) ?? []))
      for (const viewer of viewers.values()) await tellCount(viewer)
    } catch (error) {
      log.warn({ err: error }, 'what is to be read could not be told')
      // Retried at the next heartbeat.
      for (const userId of userIds) changed.add(userId)
    }
  }

  /** Ends the streams of users who are signed out. @returns the other users by id */
  async function endClosed(streams: readonly Stream[]): Promise<ReadonlyMap<number, Viewer>> {
    if (streams.length === 0) return new Map()
    const tokens = streams.map(({ token }) => token)
    const signedIn = await findSignedIn(db, [...new Set(tokens)], { now: clock.now(), day: today(clock) })
    for (const stream of streams) if (!signedIn.has(stream.token)) end(stream)
    return new Map([...signedIn.values()].map(({ viewer }) => [viewer.id, viewer]))
  }

  async function tellCount(viewer: Viewer) {
    const count = JSON.stringify((await findCount(portal, viewer)) satisfies NotificationCount)
    for (const stream of open.get(viewer.id) ?? []) {
      if (stream.last === count) continue
      stream.last = count
      say(stream, `event: count\ndata: ${count}\n\n`)
    }
  }

  function say(stream: Stream, words: string) {
    stream.out.push(words)
    if (stream.out.readableLength > unreadBytes) stream.out.destroy()
  }

  async function beat() {
    await listening?.check()
    try {
      await endClosed(all())
    } catch (error) {
      log.warn({ err: error }, 'who is signed in could not be read')
    }
    for (const stream of all()) say(stream, ':\n\n')
    if (changed.size > 0) tellSoon()
    if (changedRecords.size > 0) tellRecordsSoon()
  }

  function end(stream: Stream, words?: string) {
    forget(stream)
    if (words) stream.out.push(words)
    stream.out.push(null)
  }

  function forget(stream: Stream) {
    const others = open.get(stream.userId)?.filter((other) => other !== stream) ?? []
    if (others.length > 0) open.set(stream.userId, others)
    else open.delete(stream.userId)
  }

  return {
    open({ id: userId, isConfined = false }, token) {
      const out = new Readable({ read: () => undefined })
      // The call was in progress when the server stopped.
      if (isStopped) {
        out.push(null)
        return out
      }
      begin()
      const stream: Stream = { token, userId, isConfined, out, last: '' }
      portal.metrics?.openStreams.inc()
      out.once('close', () => {
        portal.metrics?.openStreams.dec()
        forget(stream)
      })
      out.push(`retry: ${Math.round(pace.retryMs * (1 + Math.random()))}\n\n`)
      const mine = [...(open.get(userId) ?? []), stream]
      open.set(userId, mine)
      for (const oldest of mine.slice(0, -maxStreamsPerUser))
        end(oldest, `retry: ${pace.crowdedMs}\nevent: crowded\ndata: {}\n\n`)
      changed.add(userId)
      tellSoon()
      return out
    },
    async stop() {
      isStopped = true
      clearInterval(beating)
      if (gathering) clearTimeout(gathering)
      if (gatheringRecords) clearTimeout(gatheringRecords)
      for (const stream of all()) end(stream)
      await telling
      await listening?.stop()
    },
  }
}
