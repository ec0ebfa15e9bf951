import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import type { Mail, MailRecord, MailsQuery } from '#contract/messaging/mails.ts'
import { audit } from '#server/ground/audit/audit.ts'
import { allConditions, type List, readPage } from '#server/ground/database/lists/list.ts'
import type { Rows, Slice } from '#server/ground/database/lists/pagination.ts'
import { dueAtOnce } from '#server/ground/database/sql/dueAtOnce.ts'
import { foldedContainsWordsCondition } from '#server/ground/database/sql/wordConditions.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { isLinkExpired } from './delivery/retryPolicy.ts'
import { findLinkEnd } from './findLinkEnd.ts'
import { readMailWriter } from './readMailWriter.ts'
import { isKnownKind, type MailWriter, renderMail, subjectOf } from './words/renderMail.ts'

type Row = Pick<Mail, 'id' | 'kind' | 'state' | 'attempts' | 'createdAt' | 'notBefore' | 'sentAt' | 'lastError'> & {
  toName: string
  toAddress: string
  facts: object
}

const mailsList = ({ state, q, user }: MailsQuery): List<Row> => ({
  matching: sql`
    select mails.id, mails.created_at from mails
    where ${allConditions(
      state && sql<SqlBool>`mails.state = any(${state}::text[])`,
      user ? sql<SqlBool>`mails.user_id = ${user}` : undefined,
      q ? foldedContainsWordsCondition(sql`concat_ws(' ', mails.to_name, mails.to_address)`, q) : undefined,
    )}`,
  order: sql`created_at desc, id desc`,
  row: rowObject,
  joins: sql`join mails on mails.id = page.id`,
})

const rowObject: RawBuilder<Row> = sql`json_build_object(
  'id', mails.id, 'kind', mails.kind, 'toName', mails.to_name, 'toAddress', mails.to_address, 'facts', mails.facts,
  'state', mails.state, 'attempts', mails.attempts, 'createdAt', mails.created_at, 'notBefore', mails.not_before,
  'sentAt', mails.sent_at,
  'lastError', mails.last_error)`

/** Lists the mails, newest first. */
export async function list(portal: Portal, query: MailsQuery, slice: Slice): Promise<Rows<Mail>> {
  const [{ rows, total }, writer] = await Promise.all([
    readPage(portal.db, mailsList(query), slice),
    readMailWriter(portal),
  ])
  return { rows: rows.map((row) => present(writer, row)), total }
}

/**
 * Finds when the oldest waiting mail was written: an ISO instant, or null. A mail whose chosen instant is to come does
 * not count.
 */
export async function findOldestWaiting({ db, clock }: Portal): Promise<string | null> {
  const { at } = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.min(fn.coalesce('notBefore', 'createdAt')).as('at'))
    .where('state', '=', 'waiting')
    .where((eb) => eb.or([eb('notBefore', 'is', null), eb('notBefore', '<=', clock.now().toISOString())]))
    .executeTakeFirstOrThrow()
  return at
}

const present = (writer: MailWriter, { toName, toAddress, facts, ...row }: Row): Mail => ({
  '@id': `/api/mails/${row.id}`,
  '@type': 'Mail',
  ...row,
  to: `${toName} <${toAddress}>`,
  subject: subjectOf(writer, { ...row, facts }),
})

/**
 * Finds a mail with its text. Shows its link only when the mail is kept, so that nothing else delivers it.
 * @throws Failure `record.notFound`
 */
export async function find(portal: Portal, id: number): Promise<MailRecord> {
  const { db, secret, clock } = portal
  const found = await db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new Failure('record.notFound')
  const { sealed, ...mail } = found
  const now = clock.now()
  const token = mail.state === 'kept' && sealed ? secret.unseal(sealed, 'mails') : null
  const linkEnd = token === null ? null : await findLinkEnd(db, mail, token, now)
  const told = linkEnd === null ? token : null
  const writer = await readMailWriter(portal)
  const { text, html, link } = isKnownKind(writer, mail.kind) ? renderMail(writer, mail, told, linkEnd) : unknownMail
  return {
    '@context': '/api/contexts/Mail',
    ...present(writer, mail),
    text,
    html,
    link: told === null ? null : link,
    linkEnd,
    canRetry: mail.state === 'failed' && !isLinkExpired(mail, now),
  }
}

const unknownMail = {
  text: 'Ce courriel vient d’une autre version du portail.',
  html: '<!doctype html><head>',
  link: null,
}

/**
 * Requeues a failed mail with all its attempts.
 * @throws Failure `record.notFound`, `mails.notFailed`, `mails.linkOver`
 */
export async function retry(portal: Portal, viewer: Viewer, id: number): Promise<void> {
  const { db, clock, tasks } = portal
  const now = clock.now()
  await db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const mail = await tx
      .selectFrom('mails')
      .select(['kind', 'facts', 'createdAt', 'notBefore', 'state'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!mail) throw new Failure('record.notFound')
    if (mail.state !== 'failed') throw new Failure('mails.notFailed')
    if (isLinkExpired(mail, now)) throw new Failure('mails.linkOver')
    await tx
      .updateTable('mails')
      .set({ state: 'waiting', attempts: 0, unanswered: 0, nextAttemptAt: dueAtOnce(now), lastError: null })
      .where('id', '=', id)
      .execute()
    await audit(portal, tx, viewer, 'mail.requeued', 'mail', id)
    await tasks.enqueue(tx, 'mails.deliver', {}, 'mails.deliver')
  })
}
