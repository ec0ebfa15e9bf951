import { sql } from 'kysely'
import { findTopicId, question } from '#tests/support/contact.ts'
import { webhookForm } from '#tests/support/webhooks.ts'
import type { World } from '#tests/support/world.ts'
import { createRecord, storeFile } from './createRecord.ts'
import type { RightsPeople } from './people.ts'

/** Inserts lists, messages, imports, mails and tasks of administrators. No other record refers to them. */
export async function insertReferences(world: World, { people: { administrator, reader } }: RightsPeople) {
  const { db, portal, clock } = world
  const now = clock.now().toISOString()
  const there = async (path: string, form: object) => ({ there: await createRecord(administrator, path, form) })
  const { key, bytes, sha256 } = await storeFile(portal)

  const medium = { name: 'Accord', fileName: 'accord.pdf', fileKey: key, bytes, sha256, createdAt: now, updatedAt: now }
  const { id: mediumId } = await db.insertInto('media').values(medium).returning('id').executeTakeFirstOrThrow()

  const topicId = await findTopicId(world, 'contact')
  const writer = { userId: reader.id, gender: 'Madame', firstName: 'Maëlle', lastName: 'Le Goff' } as const
  const file = { fileKey: key, fileName: 'question.pdf', fileBytes: bytes }
  const words = { variant: 'contact', topicId, message: question, createdAt: now } as const
  const message = { ...words, ...writer, email: reader.email, ...file }
  const { id: messageId } = await db
    .insertInto('contactMessages')
    .values(message)
    .returning('id')
    .executeTakeFirstOrThrow()

  const checked = { fileName: 'membres.csv', mandates: 'verify', mode: 'update', state: 'checked' } as const
  const { id: importId } = await db
    .insertInto('userImports')
    .values({ ...checked, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()

  const mail = {
    toName: 'Camille',
    toAddress: 'camille@mandature.example',
    kind: 'account.deleted',
    state: 'failed',
  } as const
  const { id: mailId } = await db
    .insertInto('mails')
    .values({
      ...mail,
      facts: JSON.stringify({ firstName: 'Camille', reason: null }),
      messageId: '<1@mandature.example>',
      createdAt: now,
      nextAttemptAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const { id: approvalId } = await db
    .insertInto('taskApprovals')
    .values({ kind: 'notifications.expire', recordCount: 12, totalCount: 20, asOf: now, createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()

  await portal.tasks.enqueue(db, 'documents.extract', { versionId: 7 }, 'test:7')
  const { rows: failed } = await sql<{ id: number }>`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'Le fichier manque' where key = 'test:7'
    returning id::int`.execute(db)

  const webhook = await there('/api/webhooks', webhookForm())

  return {
    irp: await there('/api/irps', { name: 'CSE vide' }),
    job: await there('/api/jobs', { name: 'Trésorier' }),
    mandate: await there('/api/mandates', { name: 'Suppléant' }),
    link: await there('/api/links', { label: 'Accueil', link: '/home', linkType: 'Interne', menu: 'FOOTER' }),
    thematic: await there('/api/thematics', { name: 'Télétravail' }),
    documentType: await there('/api/document_types', { name: 'Accord' }),
    documentCommission: await there('/api/document_commissions', { name: 'Commission égalité' }),
    webhook,
    webhookDelivery: await there(`/api/webhooks/${webhook.there}/test`, {}),
    synonym: await there('/api/synonyms', { expressions: ['CSE', 'comité'] }),
    medium: { there: mediumId },
    contactTopic: { there: topicId },
    contactMessage: { there: messageId },
    userImport: { there: importId },
    mail: { there: mailId },
    taskApproval: { there: approvalId },
    failedTask: { there: failed[0]?.id ?? 0 },
  }
}
