import { isAdministrator } from '#contract/ground/policy/viewer.ts'
import { today } from '#server/ground/context/clock.ts'
import { findViewer } from '#server/ground/identity/viewers.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { findMailDefinition } from './definition.ts'
import {
  type DueMail,
  isAnyWaiting,
  leaseMs,
  type MailMoment,
  markAllKept,
  markDropped,
  markFailed,
  markSent,
  nextDue,
  postpone,
  readdress,
  returnToQueue,
  takeDueMails,
} from './delivery/mailQueue.ts'
import type { Outcome } from './delivery/outcome.ts'
import { isLinkExpired, isRetryUseless, pauseMs, unansweredRetryMs } from './delivery/retryPolicy.ts'
import { connections, openTransport, sendingMs, type Transport } from './delivery/transport.ts'
import { findLinkEnd } from './findLinkEnd.ts'
import { areMailsHeld } from './mailHold.ts'
import { readMailWriter } from './readMailWriter.ts'
import { sealLink } from './sealedLink.ts'
import { unsubscribeUrl } from './unsubscribeLink.ts'
import type { PersonalLink } from './wording.ts'
import { type MailWriter, renderMail } from './words/renderMail.ts'

/** Mails taken at a time: a more urgent mail written meanwhile waits for no more than these. */
const batch = 50
/** A round takes no more mails after this time: another round follows, and other tasks get their turn. */
const roundMs = 60_000
/** Time that mails in progress have to finish when the server stops (QUALITY REL-10). */
const shutdownGraceMs = 8_000
/** Delay before a second task of the same server tries again. */
const busyRetryMs = 5_000
/** Interval at which mails that wait for a regular clock are checked. */
const clockRetryMs = 15 * 60_000

/** The portal, with what administrators have chosen for its mails: read once a round. */
type WritingPortal = Portal & MailWriter

/** The portals whose mails this process is delivering: a stalled mail server must not occupy all task slots. */
const deliveringPortals = new WeakSet<Portal>()

/**
 * Delivers the mails that are due, and enqueues the task again for the next ones (task `mails.deliver`). Several
 * servers may run it: each mail is taken by one. A mail is sent at least once; twice, with the same Message-ID, when a
 * server died or was not answered (QUALITY DAT-05, REL-05). While the clock is not regular, mails that depend on the
 * time wait: none is given up or dropped because a link or a right only looks expired.
 * @param stopping aborts before the next mail
 */
export async function deliverMails(portal: Portal, stopping?: AbortSignal, isClockRegular = true): Promise<void> {
  const { db, clock, config } = portal
  const moment = () => ({ now: clock.now(), isClockRegular })
  if (deliveringPortals.has(portal)) return enqueueDelivery(portal, busyRetryMs)
  if (!config.mail) {
    await markAllKept(db, moment())
    return enqueueNextDelivery(portal, moment(), 0)
  }
  if (await areMailsHeld(db)) return
  deliveringPortals.add(portal)
  try {
    const writer = await readMailWriter(portal)
    const { server, from } = config.mail
    const transport = await openTransport({ server, from: { ...from, name: writer.branding.senderName ?? from.name } })
    const wait = await deliverRound({ ...portal, ...writer }, transport, moment, stopping)
    await enqueueNextDelivery(portal, moment(), wait)
  } finally {
    deliveringPortals.delete(portal)
  }
}

/** Enqueues the task for the next due mail. @param waitMs minimum delay */
async function enqueueNextDelivery(portal: Portal, moment: MailMoment, waitMs: number): Promise<void> {
  const due = await nextDue(portal.db, moment)
  const dueInMs = due ? Math.max(waitMs, due.getTime() - moment.now.getTime()) : null
  if (moment.isClockRegular || !(await isAnyWaiting(portal.db)))
    return dueInMs === null ? undefined : enqueueDelivery(portal, dueInMs)
  return enqueueDelivery(portal, Math.min(dueInMs ?? clockRetryMs, clockRetryMs))
}

/**
 * Enqueues a delayed delivery under its own key: the last call replaces the delay, and does not affect the immediate
 * task of a writer. The delay is relative to the queue's clock, since this server's may be wrong.
 */
const enqueueDelivery = ({ tasks, db }: Portal, inMs: number) =>
  tasks.enqueue(db, 'mails.deliver', {}, 'mails.deliver:later', { inMs: Math.max(0, inMs) })

/** Delivers mails for one round. @returns the delay before the next attempt is useful. Milliseconds */
async function deliverRound(
  portal: WritingPortal,
  transport: Transport,
  moment: () => MailMoment,
  stopping?: AbortSignal,
): Promise<number> {
  const { db, clock } = portal
  const begun = clock.now().getTime()
  const elapsed = () => clock.now().getTime() - begun
  const leave = new AbortController()
  const lastCall = () => setTimeout(() => leave.abort(), shutdownGraceMs).unref()
  stopping?.addEventListener('abort', lastCall, { once: true })

  let taken: DueMail[] = []
  let takenAt = begun
  let taking: Promise<void> | undefined
  let isAway = false
  const isOpen = () => !isAway && !stopping?.aborted

  async function takeMore() {
    const at = moment()
    takenAt = at.now.getTime()
    taken =
      elapsed() < roundMs ? await takeDueMails(db, { ...at, until: new Date(takenAt + leaseMs), count: batch }) : []
  }

  /** Takes the next mail; no other server gets it until it is sent. */
  async function next(): Promise<DueMail | undefined> {
    // A query of another connection may have begun before the last mail of this one was marked: its address still
    // looked occupied, so an empty result says nothing about the next mail of that address.
    if (taken.length === 0) await taking
    if (taken.length === 0) await (taking ??= takeMore().finally(() => (taking = undefined)))
    const isStillOurs = clock.now().getTime() < takenAt + leaseMs - sendingMs
    return isOpen() && isStillOurs ? taken.shift() : undefined
  }

  async function carry() {
    for (let mail = isOpen() ? await next() : undefined; mail; mail = isOpen() ? await next() : undefined) {
      if (await deliverMail(portal, transport, mail, leave.signal)) isAway = true
    }
  }

  try {
    await Promise.all(Array.from({ length: connections }, carry))
    await returnToQueue(db, taken, clock.now())
  } finally {
    stopping?.removeEventListener('abort', lastCall)
    transport.close()
  }
  return isAway ? pauseMs(0) : 0
}

/**
 * Delivers one mail. Its facts and its address are read again first: since it was written, rights may have ended, and
 * records or the address of its person changed.
 * @returns whether the mail server is unreachable
 */
async function deliverMail(
  portal: WritingPortal,
  transport: Transport,
  mail: DueMail,
  leave: AbortSignal,
): Promise<boolean> {
  const now = await refreshMail(portal, mail)
  if (now === null) {
    await markDropped(portal.db, mail)
    return false
  }
  const outcome = 'said' in now ? now : await send(portal, transport, now, leave)
  await recordOutcome(portal, 'said' in now ? mail : now, outcome)
  return outcome.kind === 'away'
}

async function refreshMail(
  portal: Portal,
  mail: DueMail,
): Promise<DueMail | Exclude<Outcome, { kind: 'sent' }> | null> {
  try {
    if (await isUselessInvitation(portal, mail)) return null
    const definition = findMailDefinition(portal.declared.mails, mail.kind)
    if (definition?.isForAdministrators && mail.userId !== null && !(await isActiveAdministrator(portal, mail.userId)))
      return null
    const facts = definition?.refresh ? await definition.refresh(portal, mail) : mail.facts
    if (facts === null) return null
    // Mails of one's own account stay with the mailbox that they are about.
    const followsPerson = mail.userId !== null && (definition?.refresh || definition?.isForAdministrators)
    return { ...(followsPerson ? await readdress(portal.db, mail) : mail), facts }
  } catch (fault) {
    return { kind: 'later', said: `Ce courriel n’a pas pu être composé : ${(fault as Error).message}` }
  }
}

async function isActiveAdministrator({ db, clock }: Portal, userId: number): Promise<boolean> {
  const viewer = await findViewer(db, userId, { day: today(clock) })
  return viewer !== null && isAdministrator(viewer)
}

/**
 * Whether an invitation is obsolete: the account was closed, its password was chosen, or a later mail has another link.
 */
async function isUselessInvitation({ db, secret, clock }: Portal, mail: DueMail): Promise<boolean> {
  if (mail.kind !== 'account.invited' || mail.notBefore === null || !mail.sealed) return false
  const token = secret.unseal(mail.sealed, 'mails')
  return token !== null && (await findLinkEnd(db, mail, token, clock.now())) === 'used'
}

async function send(portal: WritingPortal, transport: Transport, mail: DueMail, leave: AbortSignal) {
  const { secret, clock } = portal
  if (isLinkExpired(mail, clock.now())) return refusedOutcome('Son lien n’était plus valable.')
  const token = mail.sealed && secret.unseal(mail.sealed, 'mails')
  if (mail.sealed && token === null)
    return refusedOutcome(
      'Le portail n’a plus le secret qui scellait ce courriel (SECRET, SECRET_BEFORE) : il est illisible.',
    )
  try {
    const stop = unsubscribeUrl(portal, mail)
    const personally = (link: PersonalLink, words: string) => sealLink(portal, link, words)
    const rendered = renderMail(portal, { ...mail, stop, personally }, token)
    return await transport.send({ ...mail, stop, ...rendered }, leave)
  } catch (fault) {
    // A mail that cannot be rendered must not block the others.
    return refusedOutcome(`Ce courriel n’a pas pu être écrit : ${(fault as Error).message}`)
  }
}

const refusedOutcome = (said: string): Outcome => ({ kind: 'refused', said, noMailbox: false })

async function recordOutcome({ db, clock }: Portal, mail: DueMail, outcome: Outcome): Promise<void> {
  const now = clock.now()
  if (outcome.kind === 'sent') return markSent(db, mail, now)
  const { said } = outcome
  if (outcome.kind === 'refused') return markFailed(db, mail, { now, said, noMailbox: outcome.noMailbox })
  const unanswered = outcome.kind === 'unanswered'
  const inMs = unanswered ? unansweredRetryMs : pauseMs(mail.attempts)
  const at = new Date(now.getTime() + inMs)
  if (isRetryUseless(mail, { at, unanswered })) return markFailed(db, mail, { now, said, noMailbox: false })
  return postpone(db, mail, { at, said, unanswered })
}
