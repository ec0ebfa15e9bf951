import type { Viewer } from '#contract/ground/policy/viewer.ts'
import {
  findTextFaults,
  type MailText,
  type MailTextForm,
  type MailTextPreview,
  mailTextFields,
} from '#contract/messaging/mailTexts.ts'
import { auditWithoutSubject } from '#server/ground/audit/audit.ts'
import { readBranding } from '#server/ground/branding/readBranding.ts'
import type { Db } from '#server/ground/database/openDatabase.ts'
import { throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import { assertCurrentVersion } from '#server/ground/http/repeats/optimisticLocking.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { type RenderedMail, renderMail } from '#server/messaging/mails/words/renderMail.ts'
import { describeTextKind, findTextKind, listTextKinds } from './textKinds.ts'

const columns = ['kind', 'subject', 'opening', 'closing', 'version', 'updatedAt', 'updatedBy'] as const

const readStored = (db: Db, kind: string) =>
  db.selectFrom('mailTexts').select(columns).where('kind', '=', kind).executeTakeFirst()
type StoredText = Awaited<ReturnType<typeof readStored>>

/** A kind to which nothing was ever added. */
const nothingAdded = { subject: null, opening: null, closing: null, version: 1, updatedAt: null }

function present(
  portal: Pick<Portal, 'config' | 'declared' | 'clock'>,
  branding: Awaited<ReturnType<typeof readBranding>>,
  textKind: ReturnType<typeof findTextKind>,
  stored: StoredText,
): MailText {
  const { subject, opening, closing, version, updatedAt } = stored ?? nothingAdded
  const { kind } = textKind
  return {
    '@id': `/api/mail_texts/${kind}`,
    '@type': 'MailText',
    kind,
    ...describeTextKind({ ...portal, branding }, textKind, portal.clock.now().toISOString()),
    subject,
    opening,
    closing,
    version,
    updatedAt,
  }
}

/** Lists the kinds of mails with what administrators have added to them. */
export async function listTexts(portal: Portal): Promise<MailText[]> {
  const { db, declared } = portal
  const [branding, rows] = await Promise.all([readBranding(db), db.selectFrom('mailTexts').select(columns).execute()])
  const stored = new Map(rows.map((row) => [row.kind, row]))
  return listTextKinds(declared.mails).map((one) => present(portal, branding, one, stored.get(one.kind)))
}

/** @throws Failure `record.notFound` */
export async function findText(portal: Portal, kind: string, db: Db = portal.db): Promise<MailText> {
  const textKind = findTextKind(portal.declared.mails, kind)
  const record = present(portal, await readBranding(db), textKind, await readStored(db, kind))
  return { '@context': '/api/contexts/MailText', ...record }
}

/**
 * Replaces what is added to a kind of mail, with one line of the audit trail per changed value. Mails that wait are sent with it.
 * @throws Failure `record.notFound`, `record.stale`, and with violations for what must not be in a text
 */
export async function amendText(
  portal: Portal,
  viewer: Viewer,
  kind: string,
  { version, ...form }: MailTextForm & { version: number },
): Promise<MailText> {
  const textKind = findTextKind(portal.declared.mails, kind)
  const now = portal.clock.now()
  return portal.db.transaction().execute(async (tx) => {
    await lockViewer(portal, tx, viewer)
    const { variables, isSecurity, ownSubject } = await findText(portal, kind, tx)
    rejectFaults(form, { variables, isSecurity })
    await tx
      .insertInto('mailTexts')
      .values({ kind: textKind.kind, updatedAt: now.toISOString() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const before = await tx
      .selectFrom('mailTexts')
      .select(columns)
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirstOrThrow()
    await assertCurrentVersion(tx, before, version, now)
    for (const field of mailTextFields)
      if (before[field] !== form[field])
        await auditWithoutSubject(portal, tx, viewer, 'mailText.amended', {
          mail: ownSubject,
          fields: [field],
          before: before[field],
          after: form[field],
        })
    await tx
      .updateTable('mailTexts')
      .set({ ...form, version: version + 1, updatedAt: now.toISOString(), updatedBy: viewer.id })
      .where('kind', '=', kind)
      .execute()
    return findText(portal, kind, tx)
  })
}

/**
 * Renders the example of a kind of mail with a text that is not saved.
 * @throws Failure `record.notFound`, and with violations for what must not be in a text
 */
export async function previewText(
  { db, config, declared, clock }: Portal,
  kind: string,
  form: MailTextForm,
): Promise<{ preview: MailTextPreview; html: string }> {
  const textKind = findTextKind(declared.mails, kind)
  const writer = { config, declared, branding: await readBranding(db) }
  const createdAt = clock.now().toISOString()
  rejectFaults(form, describeTextKind(writer, textKind, createdAt))
  const sample = { kind: textKind.mailKind, facts: textKind.facts, createdAt }
  const { subject, text, html }: RenderedMail = renderMail({ ...writer, texts: new Map([[kind, form]]) }, sample, null)
  return {
    preview: {
      '@context': '/api/contexts/MailTextPreview',
      '@id': `/api/mail_texts/${kind}/preview`,
      '@type': 'MailTextPreview',
      subject,
      text,
    },
    html,
  }
}

function rejectFaults(form: MailTextForm, { variables, isSecurity }: Pick<MailText, 'variables' | 'isSecurity'>) {
  const faults = findTextFaults(form, { variables: variables.map(({ name }) => name), isSecurity })
  if (faults.length > 0)
    throwViolations(faults.map(({ field, message }) => ({ propertyPath: field, message, code: 'custom' })))
}
