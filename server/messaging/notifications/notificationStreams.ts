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
  /** whether its sign-in could only set up a second step when it was read last */
  isConfined: boolean
  readonly out: Readable
  /** last count sent */
  last: string
}

interface Streams {
  /**
   * Opens a stream for a user: sends the unread count now and at each change, and the changes of records that they may
   * read.
   */
  open(userId: number, token: string): Readable
  /** Ends all streams when the server stops. */
  stop(): Promise<void>
}

/**
 * Creates the server-sent event streams of this server. Listens to PostgreSQL for changes by any server; reads the
 * sign-in, the user and their rights again before each event. Triggers of the database announce what ends or confines
 * sign-ins (migration 0100): a stream whose sign-in has ended is closed, one that is confined tells nothing.
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
      else if (message === 'everybody') change(open.keys())
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
        const viewer = viewers.get(stream.token)
        for (const { words, mayRead } of readers) if (viewer && mayRead(viewer)) say(stream, words)
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
      const readers = new Map([...viewers.values()].map((viewer) => [`${viewer.id} ${viewer.isConfined}`, viewer]))
      for (const reader of readers.values()) await tellCount(reader)
    } catch (error) {
      log.warn({ err: error }, 'what is to be read could not be told')
      // Retried at the next heartbeat.
      for (const userId of userIds) changed.add(userId)
    }
  }

  /** Ends the streams of users who are signed out. @returns the other users by the cookies of their sign-ins */
  async function endClosed(streams: readonly Stream[]): Promise<ReadonlyMap<string, Viewer>> {
    if (streams.length === 0) return new Map()
    const tokens = streams.map(({ token }) => token)
    const signedIn = await findSignedIn(db, [...new Set(tokens)], { now: clock.now(), day: today(clock) })
    for (const stream of streams) {
      const found = signedIn.get(stream.token)
      if (!found) end(stream)
      // Its count is another one: a day may have begun on which a rule starts.
      else if ((found.viewer.isConfined ?? false) !== stream.isConfined) {
        stream.isConfined = !stream.isConfined
        changed.add(stream.userId)
      }
    }
    return new Map([...signedIn].map(([token, { viewer }]) => [token, viewer]))
  }

  async function tellCount(viewer: Viewer) {
    const count = JSON.stringify((await findCount(portal, viewer)) satisfies NotificationCount)
    for (const stream of open.get(viewer.id) ?? []) {
      if (stream.last === count || stream.isConfined !== (viewer.isConfined ?? false)) continue
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
    open(userId, token) {
      const out = new Readable({ read: () => undefined })
      // The call was in progress when the server stopped.
      if (isStopped) {
        out.push(null)
        return out
      }
      begin()
      const stream: Stream = { token, userId, isConfined: false, out, last: '' }
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
