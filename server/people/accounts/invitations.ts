import { setImmediate as turn } from 'node:timers/promises'
import { sql, type Transaction } from 'kysely'
import type { Config } from '#server/ground/configuration/config.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { createLinkToken, insertLinksSql } from '#server/ground/identity/accountLinks.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { enqueueDelivery, enqueueMails, insertMailsSql, prepareMails } from '#server/messaging/mails/enqueueMails.ts'
import type { MailFacts } from '#server/messaging/mails/kinds.ts'
import { type MailboxOwner, mailboxOf } from './mailboxes.ts'
import { canUsePassword } from './passwords/passwordDoor.ts'

/** People whose links and mails are prepared at a time, between two turns of the event loop. */
const preparedAtOnce = 250

/** The facts of an invitation: where passwords are closed for the person, it leads to the sign-in page. */
const invitationFacts = (
  config: Config,
  { firstName, roles = [] }: { firstName: string; roles?: readonly string[] },
): MailFacts['account.invited'] => ({
  firstName,
  ...(!canUsePassword(config, roles) && { byProvider: true }),
})

interface InvitedPerson extends MailboxOwner {
  roles?: readonly string[]
}

/**
 * Mails people without a password a link to choose one, or to the sign-in page of the provider. The link replaces the one
 * that they had. A transaction that invites thousands writes a batch while the next one is prepared.
 * @param at when the mails leave and the validity of the links begins; null or past: now
 * @param onProgress receives the share of the people who are invited, between 0 and 1
 */
export async function invitePeople(
  portal: Portal,
  tx: Transaction<Schema>,
  people: readonly InvitedPerson[],
  { at = null, onProgress }: { at?: string | null; onProgress?: (part: number) => void } = {},
): Promise<void> {
  if (people.length === 0) return
  const now = portal.clock.now()
  const notBefore = new Date(Math.max(now.getTime(), at === null ? 0 : Date.parse(at)))
  const prepare = (from: number) => prepareBatch(portal, people.slice(from, from + preparedAtOnce), now, notBefore)
  let batch = prepare(0)
  for (let done = 0; done < people.length; done += preparedAtOnce) {
    onProgress?.(done / people.length)
    const writing = writeBatch(tx, batch, now, notBefore)
    // a failure is thrown below
    writing.catch(() => undefined)
    try {
      await turn()
      batch = prepare(done + preparedAtOnce)
    } finally {
      // the transaction must not end while one of its statements is on its way
      await writing
    }
  }
  await enqueueDelivery(portal, tx, notBefore)
}

function prepareBatch(portal: Portal, people: readonly InvitedPerson[], now: Date, notBefore: Date) {
  const links = people.map(({ id, email }) => ({ userId: id, email, token: createLinkToken() }))
  const mails = people.map((person, place) => ({
    kind: 'account.invited' as const,
    to: mailboxOf(person),
    facts: invitationFacts(portal.config, person),
    secret: links[place]?.token ?? '',
    notBefore,
  }))
  return { links, mails: prepareMails(portal, mails, now) }
}

const writeBatch = (
  tx: Transaction<Schema>,
  { links, mails }: ReturnType<typeof prepareBatch>,
  now: Date,
  notBefore: Date,
): Promise<unknown> =>
  sql`with links as (${insertLinksSql({ links, purpose: 'activation' }, now, notBefore)})${insertMailsSql(mails, now)}`.execute(
    tx,
  )

interface ActivatedPerson extends InvitedPerson {
  roles: readonly string[]
  passwordHash: string | null
  /** as it was before: null for an account that was not open yet */
  closedAt: string | null
}

/** Mails people that their account is open, and how they sign in. */
export async function mailActivation(
  portal: Portal,
  tx: Transaction<Schema>,
  people: readonly ActivatedPerson[],
): Promise<void> {
  const linked = await tx
    .selectFrom('identities')
    .select('userId')
    .where('userId', '=', sql<number>`any(${people.map(({ id }) => id)}::int[])`)
    .execute()
  const joined = new Set(linked.map(({ userId }) => userId))
  await enqueueMails(
    portal,
    tx,
    people.map((person) => ({
      kind: 'account.activated',
      to: mailboxOf(person),
      facts: {
        firstName: person.firstName,
        ...(person.closedAt !== null && { isReopened: true }),
        ...wayInto(portal.config, person, joined.has(person.id)),
      },
    })),
  )
}

/** How the person signs in, when not by the password that they have. */
function wayInto(
  config: Config,
  { roles, passwordHash }: ActivatedPerson,
  isJoined: boolean,
): Pick<MailFacts['account.activated'], 'way'> {
  if (!canUsePassword(config, roles)) return { way: 'provider' }
  if (passwordHash !== null) return {}
  return { way: isJoined ? 'provider' : 'newPassword' }
}
