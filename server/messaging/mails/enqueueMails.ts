import { randomUUID } from 'node:crypto'
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Config } from '#server/ground/configuration/config.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { dueAtOnce } from '#server/ground/database/sql/dueAtOnce.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import type { MailFacts, MailKind } from './kinds.ts'

/** The addressee of a mail: one person, one address. */
export interface Addressee {
  /** null for a person without an account; mails are deleted with the account */
  userId: number | null
  name: string
  address: string
}

/** A mail before it is rendered. */
export type NewMail<Kind extends MailKind = MailKind> = {
  [One in Kind]: {
    kind: One
    to: Addressee
    facts: MailFacts[One]
    /** secret for the addressee only: the token of a link */
    secret?: string
    /** the only address of Reply-To */
    replyTo?: string
    /** earliest instant of delivery; one in the past means now */
    notBefore?: Date
  }
}[Kind]

/**
 * Writes mails to the queue in the transaction of their cause: they are sent if and only if it commits (QUALITY
 * DAT-05). Their text is rendered from `facts` when they are sent.
 */
export async function enqueueMails(
  portal: Portal,
  tx: Transaction<Schema>,
  letters: readonly NewMail[],
): Promise<void> {
  if (letters.length === 0) return
  const instant = portal.clock.now()
  // as a set: a summons or an import writes thousands
  await insertMailsSql(prepareMails(portal, letters, instant), instant).execute(tx)
  const instants = new Set(letters.map(({ notBefore }) => ifLater(notBefore, instant)?.getTime()))
  for (const at of instants) await enqueueDelivery(portal, tx, at === undefined ? undefined : new Date(at))
}

/**
 * Builds the rows of mails. For thousands this takes as long as writing them, and can be done while PostgreSQL writes
 * others.
 * @returns the argument of `insertMailsSql`
 */
export function prepareMails({ config, declared, secret: seals }: Portal, letters: readonly NewMail[], now: Date) {
  const domain = messageIdDomain(config)
  const rows = letters.map(({ kind, to, facts, secret, replyTo, notBefore }, position) => ({
    position,
    user_id: to.userId,
    to_name: to.name,
    to_address: to.address,
    reply_to: replyTo,
    kind,
    urgency: declared.mails[kind].urgency,
    facts,
    // Sealed, and stored only until the mail is sent (QUALITY AUT-15).
    sealed: secret === undefined ? undefined : seals.seal(secret, 'mails').toString('base64'),
    not_before: ifLater(notBefore, now)?.toISOString(),
    message_id: `<${randomUUID()}@${domain}>`,
  }))
  return JSON.stringify(rows)
}

/**
 * SQL: inserts mails without a task that sends them: `enqueueDelivery` follows in the same transaction.
 * @param prepared what `prepareMails` returned
 */
export const insertMailsSql = (prepared: string, now: Date): RawBuilder<unknown> => sql`
  insert into mails (user_id, to_name, to_address, reply_to, kind, urgency, facts, sealed, message_id, created_at, not_before, next_attempt_at)
  select user_id, to_name, to_address, reply_to, kind, urgency, facts, decode(sealed, 'base64'), message_id, ${now.toISOString()}::timestamptz,
    not_before, coalesce(not_before, ${dueAtOnce(now)})
  from jsonb_to_recordset(${prepared}::jsonb) as letter (position int, user_id int, to_name text,
    to_address text, reply_to text, kind text, urgency int, facts jsonb, sealed text, not_before timestamptz, message_id text)
  order by position`

/** Enqueues the task that sends mails, at once when `notBefore` is past or left out. */
export function enqueueDelivery(portal: Portal, tx: Transaction<Schema>, notBefore?: Date): Promise<void> {
  // Without a key: transactions that enqueue the same key wait for each other, and an import takes seconds.
  return portal.tasks.enqueue(tx, 'mails.deliver', {}, null, ifLater(notBefore, portal.clock.now()))
}

const ifLater = (instant: Date | undefined, now: Date) => (instant && instant > now ? instant : undefined)

/** The domain of Message-IDs, which makes them unique. */
const messageIdDomain = ({ mail, publicUrl }: Config) =>
  mail?.from.address.split('@').at(-1) ?? publicUrl?.hostname ?? 'localhost'
