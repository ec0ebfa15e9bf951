import type { Transaction } from 'kysely'
import { limits } from '#contract/ground/limits.ts'
import type { Viewer } from '#contract/ground/policy/viewer.ts'
import { ContactFields, ContactForm, type ContactReceipt } from '#contract/people/contact/contact.ts'
import type { Schema } from '#server/ground/database/schema.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import { consumeQuota, type Quota, tryConsumeQuota } from '#server/ground/http/limits/quota.ts'
import { fieldViolation } from '#server/ground/http/payload/fieldViolation.ts'
import { parseValidFields, throwViolations } from '#server/ground/http/payload/parseValidFields.ts'
import type { ReceivedForm } from '#server/ground/http/payload/receiveFile.ts'
import { ValidationError } from '#server/ground/http/payload/validation.ts'
import { lockViewer } from '#server/ground/identity/lockViewer.ts'
import type { Portal } from '#server/ground/portal/portal.ts'
import { attachOrDelete, enqueueFileDeletion } from '#server/ground/storage/orphanCleanup.ts'
import { type Addressee, enqueueMails, type NewMail } from '#server/messaging/mails/enqueueMails.ts'
import { notify } from '#server/messaging/notifications/notify.ts'
import { findAdministratorsToNotify, mailboxOf } from '#server/people/accounts/mailboxes.ts'
import { type Attachment, readAttachment } from './attachments.ts'
import { retentionMs } from './expireMessage.ts'
import { formatMessage } from './formatMessage.ts'
import { lookUpTopic, type Topic } from './topics.ts'

/** Limit per user (DOMAIN §12). Counts valid forms only. */
const hourlyQuota: Quota = { name: 'contact', times: limits.contactMessagesAnHour, seconds: 3_600 }
/**
 * Limit for the same message: a repetition is a second click, or a retry of a call without response (QUALITY REL-08).
 */
const duplicateQuota: Quota = { name: 'contact.same', times: 1, seconds: 3_600 }

const discarding = 'contact.discard'

interface SentMessage {
  receipt: ContactReceipt
  /** null when the same message was already sent */
  id: number | null
}

/**
 * Stores a message and mails it to the readers of its topic, in one transaction. The same message sent again within the
 * hour gets the response of the first, and is not stored again.
 * @throws Failure all violations of the form and of the file at once; `request.tooMany`
 */
export function sendMessage(
  portal: Portal,
  viewer: Viewer,
  { file, fields: written }: ReceivedForm,
): Promise<SentMessage> {
  return attachOrDelete(
    portal,
    file,
    async (settle) => {
      const { form, topic, attachment } = await validateMessage(portal, written, file)
      return portal.db.transaction().execute(async (tx) => {
        await lockViewer(portal, tx, viewer)
        const within = { ...portal, db: tx }
        const account = await findAccount(tx, viewer)
        const receipt = {
          '@type': 'ContactMessage' as const,
          variant: form.variant,
          topic: { id: topic.id, name: topic.name },
          email: form.email,
          copiedTo: form.copy ? account.email : null,
        }
        // A concurrent identical message waits here for the outcome of the first.
        if (!(await tryConsumeQuota(within, duplicateQuota, fingerprint(viewer, form, attachment)))) {
          await enqueueFileDeletion(portal, tx, [attachment?.fileKey ?? null], discarding)
          return { receipt, id: null }
        }
        await consumeQuota(within, hourlyQuota, viewer.id)
        await settle(tx)
        const id = await write(portal, tx, viewer, form, attachment)
        const { listeners, mailboxes } = await findTopicReaders(tx, topic)
        await notify(
          portal,
          tx,
          { kind: 'contact.received', dedupeKey: `contact:${id}`, contactMessageId: id },
          listeners.filter(({ userId }) => userId !== viewer.id),
        )
        await enqueueMails(portal, tx, buildMails(id, { form, topic, attachment, account }, mailboxes))
        return { receipt, id }
      })
    },
    discarding,
  )
}

const fingerprint = ({ id }: Viewer, form: ContactForm, attachment: Attachment | null) =>
  JSON.stringify([id, form, attachment?.sha256 ?? null])

/** Validates the form, the topic and the file. @throws Failure with all violations */
async function validateMessage(portal: Portal, written: Record<string, unknown>, file: ReceivedForm['file']) {
  const { fields } = parseValidFields(ContactFields, written)
  const whole = ContactForm.safeParse(written)
  const violations = whole.success ? [] : new ValidationError(whole.error).violations
  const { attachment, faults } = await readAttachment(portal, file)
  const { topic: asked, variant } = fields
  const topic = asked && variant && (await lookUpTopic(portal.db, asked.id, variant))
  const gone = asked && variant && !topic ? [fieldViolation(['topic', 'record.gone'])] : []
  const all = [...violations, ...gone, ...faults]
  if (!whole.success || !topic || all.length > 0) return throwViolations(all)
  return { form: whole.data, topic, attachment }
}

/** Reads the viewer's account. @throws Failure `access.signInRequired` when it has just been deleted */
async function findAccount(tx: Transaction<Schema>, { id }: Viewer) {
  const account = await tx
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!account) throw new Failure('access.signInRequired')
  return account
}
type Account = Awaited<ReturnType<typeof findAccount>>

/** Inserts a message. @returns its id */
async function write(
  { clock, tasks }: Portal,
  tx: Transaction<Schema>,
  viewer: Viewer,
  { topic, copy: _copy, website: _website, training, irps, mandates, ...form }: ContactForm,
  attachment: Attachment | null,
): Promise<number> {
  const now = clock.now()
  const { sha256: _sha256, ...file } = attachment ?? { fileKey: null, fileName: null, fileBytes: null, sha256: null }
  const { id } = await tx
    .insertInto('contactMessages')
    .values({
      ...form,
      ...file,
      topicId: topic.id,
      userId: viewer.id,
      irps: irps ?? '',
      mandates: mandates ?? '',
      training: training && JSON.stringify(training),
      createdAt: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const goes = new Date(now.getTime() + retentionMs)
  await tasks.enqueue(tx, 'contact.expire', { messageId: id }, `contact.expire:${id}`, goes)
  return id
}

interface Message {
  form: ContactForm
  topic: Topic
  attachment: Attachment | null
  /** account of the author */
  account: Account
}

/** Finds the readers of a topic: its own address, which belongs to no user, or the administrators. */
const findTopicReaders = async (tx: Transaction<Schema>, { address, name }: Topic) =>
  address
    ? { listeners: [], mailboxes: [{ userId: null, name, address }] }
    : findAdministratorsToNotify(tx, 'contact.received')

/** Builds the mails to the readers of the topic, and the copy if it was requested. */
function buildMails(
  messageId: number,
  { form, topic, attachment, account }: Message,
  readers: readonly Addressee[],
): NewMail[] {
  const { variant, firstName, lastName, email } = form
  const message = formatMessage(form, attachment?.fileName ?? null)
  const facts = { messageId, variant, topic: topic.name, firstName, lastName, email, message }
  const letters: NewMail[] = readers.map((to) => ({ kind: 'contact.received', to, facts, replyTo: email }))
  if (!form.copy) return letters
  const copied = { messageId, variant, topic: topic.name, message }
  return [...letters, { kind: 'contact.copy', to: mailboxOf(account), facts: copied }]
}
