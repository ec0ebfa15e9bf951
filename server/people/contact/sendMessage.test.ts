import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import { lockedPdf, textPdf } from '#server/ground/pdf/samples.ts'
import { violationPaths } from '#tests/support/caller.ts'
import {
  contactDraft,
  findTopicId,
  lastMessage,
  messageWithFile,
  question,
  sendMessage,
} from '#tests/support/contact.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// A process opens the files, and waits for its turn on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let office: TestMailServer
let world: World
let administrator: Actor
let other: Actor
let member: Actor
let pdf: Uint8Array
beforeAll(async () => {
  office = await startTestMailServer()
  world = await openWorld({ env: office.env })
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  other = await world.user({ roles: ['ROLE_ADMIN'] })
  pdf = await textPdf([['Une question.']])
})
beforeEach(async () => {
  await world.db.deleteFrom('quotas').execute()
  await world.db.deleteFrom('mails').execute()
  await world.db.deleteFrom('contactMessages').execute()
  await world.db.updateTable('contactTopics').set({ address: null }).execute()
  for (const name of ['contact.discard', 'contact.expire', 'mails.deliver'] as const) await deleteTasks(world, name)
  member = await world.user({ firstName: 'Maëlle', lastName: 'Le Goff' })
})
afterAll(async () => {
  await world.close()
  await office.close()
})

const messages = () => world.db.selectFrom('contactMessages').selectAll().orderBy('id').execute()
const mails = () => world.db.selectFrom('mails').selectAll().orderBy('id').execute()
const addressed = (topicId: number, address: string) =>
  world.db.updateTable('contactTopics').set({ address }).where('id', '=', topicId).execute()
const filesKept = async () =>
  (await readdir(join(world.portal.config.dataDir, 'files'), { recursive: true, withFileTypes: true })).filter(
    (entry) => entry.isFile(),
  ).length

describe('a message', () => {
  test('is stored as written and sent to every administrator, with the author as the only Reply-To', async () => {
    const answer = await sendMessage(
      member,
      await contactDraft(world, {
        phoneNumber: ' 06 39 98 10 00 ',
        address: '',
        irps: 'CSE Bretagne, CSSCT Bretagne',
        mandates: 'Titulaire',
        mandatePeriod: '2024 – 2028',
        message: `  ${question}\nMerci. `,
      }),
    )

    expect(answer.statusCode).toBe(201)
    const topic = { id: await findTopicId(world, 'contact'), name: 'Autre question' }
    expect(answer.json()).toEqual({
      '@type': 'ContactMessage',
      variant: 'contact',
      topic,
      email: 'maelle@mandature.example',
      copiedTo: null,
    })
    const { id, firstName, lastName } = member
    expect(await lastMessage(world, administrator)).toMatchObject({
      '@type': 'ContactMessage',
      variant: 'contact',
      topic,
      author: { id, firstName, lastName },
      gender: 'Madame',
      phoneNumber: '06 39 98 10 00',
      address: null,
      irps: 'CSE Bretagne, CSSCT Bretagne',
      mandates: 'Titulaire',
      mandatePeriod: '2024 – 2028',
      message: `${question}\nMerci.`,
      training: null,
      file: null,
      createdAt: expect.stringMatching(/^2026-03-19T/),
      state: 'new',
      notes: null,
      updatedBy: null,
      updatedAt: null,
      version: 1,
    })
    expect((await mails()).map(({ kind, userId, toAddress, replyTo }) => [kind, userId, toAddress, replyTo])).toEqual([
      ['contact.received', administrator.id, administrator.email, 'maelle@mandature.example'],
      ['contact.received', other.id, other.email, 'maelle@mandature.example'],
    ])
  })

  test('is sent in full to the address of its topic, with a copy to the author’s account on request', async () => {
    const id = await findTopicId(world, 'training', 'Rendre un avis motivé')
    await addressed(id, 'formation@mandature.example')
    const training = {
      format: 'onsite' as const,
      participants: 8,
      wishedDates: ['2026-05-04', '2026-06-01'],
      level: 'beginner' as const,
      needs: 'Salle accessible',
    }
    const before = (await office.received()).length

    const answer = await sendMessage(
      member,
      await contactDraft(world, { variant: 'training', topic: `/api/contact_topics/${id}`, training, copy: true }),
    )
    await runTasks(world, 'mails.deliver')

    expect(answer.json()).toMatchObject({ copiedTo: member.email })
    expect(await lastMessage(world, administrator)).toMatchObject({ variant: 'training', training })
    const copies = (await office.received()).slice(before)
    // they are sent at once, on connections of their own
    const to = (address: string) => copies.find(({ envelope }) => envelope.to.includes(address))
    expect(copies).toHaveLength(2)
    const [received, copy] = [to('formation@mandature.example'), to(member.email)]
    expect(received?.subject).toBe('[Se former] Rendre un avis motivé – Maëlle Le Goff')
    expect(received?.replyTo).toEqual([{ address: 'maelle@mandature.example', name: '' }])
    expect(received?.from?.address).toBe('portail@mandature.example')
    const text = received?.text?.replaceAll('\u00A0', ' ')
    expect(text).toContain('> Format : en présence')
    expect(text).toContain('> Participants : 8')
    expect(text).toContain('> Dates souhaitées : 4 mai 2026, 1er juin 2026')
    expect(text).toContain('> Besoins particuliers : Salle accessible')
    expect(copy?.subject?.replaceAll('\u00A0', ' ')).toBe('Copie de votre demande de formation : Rendre un avis motivé')
    expect(copy?.replyTo).toBeUndefined()
  })

  test('keeps a name that an import has given to the account', async () => {
    const answer = await sendMessage(member, await contactDraft(world, { lastName: 'LE GOFF (née MARTIN)' }))
    expect(answer.statusCode).toBe(201)
    expect((await messages()).map(({ lastName }) => lastName)).toEqual(['LE GOFF (née MARTIN)'])
  })

  test('has a topic of its kind', async () => {
    const topic = { id: await findTopicId(world, 'training') }
    const answer = await sendMessage(member, await contactDraft(world, { topic }))

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'record.gone', violations: [{ propertyPath: 'topic' }] })
    expect(await messages()).toEqual([])
  })

  test('can be written by any signed-in user, and by nobody else', async () => {
    const draft = await contactDraft(world)
    const visitor = world.visitor()
    await visitor.get('/me')

    expect((await visitor.post('/api/contact_messages', draft)).statusCode).toBe(401)
    expect(await messages()).toEqual([])
    expect((await sendMessage(await world.user({ in: await world.body() }), draft)).statusCode).toBe(201)
  })
})

describe('a refused message', () => {
  test('reports all violations at once, those of the file included, and nothing is stored', async () => {
    const before = await filesKept()
    const wrong = {
      variant: 'contact',
      topic: { id: 2_000_000 },
      gender: 'Autre',
      firstName: '',
      lastName: 'Le Goff',
      email: 'maelle',
      message: 'Trop court',
      irps: 'x'.repeat(501),
      training: null,
    }

    const answer = await sendMessage(member, messageWithFile(wrong, 'Ceci n’est pas un PDF'))

    expect(answer.statusCode).toBe(422)
    expect(violationPaths(answer).toSorted()).toEqual(
      ['email', 'file', 'firstName', 'gender', 'irps', 'message', 'topic'].toSorted(),
    )
    expect(await messages()).toEqual([])
    expect(await mails()).toEqual([])
    expect(await filesKept()).toBe(before)
  })

  test.each([
    ['its address', 'email', 'maelle@mandature.example\r\nBcc: voleur@mandature.example'],
    ['its address', 'email', 'maelle@mandature.example, voleur@mandature.example'],
    ['its address', 'email', 'Maëlle <maelle@mandature.example>'],
    ['its address', 'email', '"maelle, voleur@mandature.example"@mandature.example'],
    ['the first name', 'firstName', 'Maëlle\r\nBcc: voleur@mandature.example'],
    ['the last name', 'lastName', 'Le Goff <voleur@mandature.example>, autre'],
    ['the last name', 'lastName', '"Le Goff" voleur@mandature.example'],
    ['the number', 'phoneNumber', '06\r\nBcc: voleur@mandature.example'],
    ['the bodies', 'irps', 'CSE\nBcc: voleur@mandature.example'],
    ['the message', 'message', `${question}\u0000`],
    ['the message', 'message', '😀'.repeat(10)],
    ['the message', 'message', 'x'.repeat(200_000)],
    ['what nobody sees', 'website', 'https://spam.example'],
    ['the kind', 'variant', 'autre'],
    ['a training that is not asked for', 'training', { format: 'webinar', participants: 3 }],
  ])('has an injected recipient, invalid text or a forbidden field: %s', async (_what, field, value) => {
    const answer = await sendMessage(member, { ...(await contactDraft(world)), [field]: value })

    expect(answer.statusCode).toBe(422)
    expect(violationPaths(answer)).toContain(field)
    expect(await messages()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test.each([
    ['none at all', null, 'training'],
    ['a format', { participants: 3 }, 'training.format'],
    ['nobody', { format: 'webinar', participants: 0 }, 'training.participants'],
    ['too many', { format: 'webinar', participants: 51 }, 'training.participants'],
    ['half a person', { format: 'webinar', participants: 1.5 }, 'training.participants'],
    [
      'four dates',
      { format: 'webinar', participants: 3, wishedDates: ['2026-05-04', '2026-05-05', '2026-05-06', '2026-05-07'] },
      'training.wishedDates',
    ],
    ['no date', { format: 'webinar', participants: 3, wishedDates: ['2026-02-30'] }, 'training.wishedDates[0]'],
    ['too much', { format: 'webinar', participants: 3, needs: 'x'.repeat(501) }, 'training.needs'],
  ])('has a training request with %s', async (_what, training, field) => {
    const answer = await sendMessage(member, { ...(await contactDraft(world, { variant: 'training' })), training })

    expect(answer.statusCode).toBe(422)
    expect(violationPaths(answer)).toEqual([field])
    expect(await messages()).toEqual([])
  })

  test.each([[[]], ['texte'], [null]])('has a body that is not a form: %j', async (body) => {
    const answer = await member.post('/api/contact_messages', Object(body) as object)
    expect(answer.statusCode).toBe(422)
    expect(await messages()).toEqual([])
  })

  test('is a multipart form whose fields are not one form', async () => {
    const form = new FormData()
    form.append('message', question)
    expect((await sendMessage(member, form)).json()).toMatchObject({ code: 'request.malformed' })
    const broken = new FormData()
    broken.append('form', '{"variant":')
    expect((await sendMessage(member, broken)).json()).toMatchObject({ code: 'request.malformed' })
    const deep = new FormData()
    deep.append('form', '['.repeat(60) + ']'.repeat(60))
    expect((await sendMessage(member, deep)).json()).toMatchObject({ code: 'request.tooDeep' })
  })
})

describe('its file', () => {
  test('is a PDF that administrators open under its original name', async () => {
    const name = `C:\\Été\\${'é'.repeat(200)}\u202e.pdf`
    expect((await sendMessage(member, messageWithFile(await contactDraft(world), pdf, name))).statusCode).toBe(201)

    const { id, file } = await lastMessage(world, administrator)
    expect(file).toEqual({ name: `${'é'.repeat(146)}.pdf`, size: pdf.length })
    const answer = await administrator.get(`/api/contact_messages/${id}/file?download=1`)
    expect(answer).toMatchObject({ statusCode: 200 })
    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('attachment'),
    })
    expect(answer.rawPayload.equals(pdf)).toBe(true)
    expect((await member.get(`/api/contact_messages/${id}/file`)).statusCode).toBe(403)
    const [mail] = await mails()
    expect(JSON.stringify(mail?.facts)).toContain('à lire dans le portail')
  })

  test('can be missing, in a multipart form too', async () => {
    const form = new FormData()
    form.append('form', JSON.stringify(await contactDraft(world)))
    expect((await sendMessage(member, form)).statusCode).toBe(201)
    const { id } = await lastMessage(world, administrator)
    expect((await administrator.get(`/api/contact_messages/${id}/file`)).statusCode).toBe(404)
  })

  test('is deleted with its message', async () => {
    const before = await filesKept()
    await sendMessage(member, messageWithFile(await contactDraft(world), pdf))
    expect(await filesKept()).toBe(before + 1)
    // A server was killed between the two.
    await runTasks(world, 'contact.discard')
    expect(await filesKept()).toBe(before + 1)
  })

  test('that cannot be opened is refused, with the reason', async () => {
    const answer = await sendMessage(member, messageWithFile(await contactDraft(world), await lockedPdf()))
    expect(answer.json()).toMatchObject({ code: 'documents.locked', violations: [{ propertyPath: 'file' }] })
    expect(await messages()).toEqual([])
  })

  test('of more than 10 MB is refused, and nothing of it is stored', async () => {
    const before = await filesKept()
    const large = Buffer.concat([pdf, Buffer.alloc(limits.contactFileBytes)])
    const answer = await sendMessage(member, messageWithFile(await contactDraft(world), large))
    expect(answer).toMatchObject({ statusCode: 413 })
    expect(answer.json()).toMatchObject({ code: 'contact.tooLarge' })
    expect(await filesKept()).toBe(before)
  })

  test('can be sent twenty times an hour, valid or not', async () => {
    const form = await contactDraft(world, { message: 'Trop court' })
    for (let sent = 0; sent < 20; sent++)
      expect((await sendMessage(member, messageWithFile(form, 'rien'))).statusCode).toBe(422)
    expect((await sendMessage(member, messageWithFile(form, 'rien'))).statusCode).toBe(429)
  })
})

describe('a repeated message', () => {
  test('is limited to five per hour and user, refused forms not counted; the sixth is told when to retry', async () => {
    for (let sent = 0; sent < 5; sent++) {
      expect((await sendMessage(member, await contactDraft(world))).statusCode).toBe(201)
      expect((await sendMessage(member, await contactDraft(world, { email: 'personne' }))).statusCode).toBe(422)
    }
    const sixth = await sendMessage(member, await contactDraft(world))
    expect(sixth).toMatchObject({ statusCode: 429, headers: { 'retry-after': '3600' } })
    expect(sixth.json()).toMatchObject({ code: 'request.tooMany' })
    expect(await messages()).toHaveLength(5)
    expect((await sendMessage(await world.user(), await contactDraft(world))).statusCode).toBe(201)
    world.clock.forward({ hours: 1 })
    expect((await sendMessage(member, await contactDraft(world))).statusCode).toBe(201)
  })

  test('is limited to five of twenty simultaneous ones', async () => {
    await member.get('/me')
    const drafts = await Promise.all(Array.from({ length: 20 }, () => contactDraft(world)))
    const answers = await Promise.all(drafts.map((draft) => sendMessage(member, draft)))
    const codes = answers.map(({ statusCode }) => statusCode)
    expect(codes.filter((code) => code === 201)).toHaveLength(5)
    expect(codes.filter((code) => code === 429)).toHaveLength(15)
    expect(await messages()).toHaveLength(5)
    expect(await mails()).toHaveLength(10)
  })

  test.each([
    ['without a key', {}, 200],
    ['with one', { 'idempotency-key': 'a1b2' }, 201],
  ])('sent ten times at once is stored and mailed once, %s', async (_how, headers, again) => {
    await member.get('/me')
    const draft = await contactDraft(world)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => member.post('/api/contact_messages', draft, headers)),
    )

    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array(9).fill(again),
      201,
    ])
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(await messages()).toHaveLength(1)
    expect(await mails()).toHaveLength(2)
  })

  test('with the same file is stored once with one file', async () => {
    const before = await filesKept()
    const draft = await contactDraft(world)
    await member.get('/me')
    const answers = await Promise.all([0, 1, 2].map(() => sendMessage(member, messageWithFile(draft, pdf))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 200, 201])
    await runTasks(world, 'contact.discard')
    expect(await filesKept()).toBe(before + 1)
    const otherFile = await textPdf([['Une autre question.']])
    expect((await sendMessage(member, messageWithFile(draft, otherFile))).statusCode).toBe(201)
  })

  test('is another message an hour later, or from another user', async () => {
    const draft = await contactDraft(world)
    await sendMessage(member, draft)
    expect((await sendMessage(await world.user(), draft)).statusCode).toBe(201)
    world.clock.forward({ hours: 1 })
    expect((await sendMessage(member, draft)).statusCode).toBe(201)
    expect(await messages()).toHaveLength(3)
  })
})

describe('a message after twelve months', () => {
  test('is deleted with its file and its mails, and not a day before', async () => {
    const before = await filesKept()
    await sendMessage(member, messageWithFile(await contactDraft(world, { copy: true }), pdf))
    await sendMessage(member, await contactDraft(world))
    expect(await mails()).toHaveLength(5)
    const [task] = await waitingTasks(world, 'contact.expire')
    const writtenAt = world.clock.now().getTime()
    expect(Date.parse(task?.runAt ?? '') - writtenAt).toBe(365 * 24 * 3_600_000)

    world.clock.forward({ days: 364 })
    await runTasks(world, 'contact.expire')
    expect(await messages()).toHaveLength(2)
    expect(await waitingTasks(world, 'contact.expire')).toHaveLength(2)

    world.clock.forward({ days: 2 })
    await world.db
      .updateTable('contactMessages')
      .set({ createdAt: world.clock.now().toISOString() })
      .where('fileKey', 'is', null)
      .execute()
    await runTasks(world, 'contact.expire')
    await runTasks(world, 'contact.discard')
    expect(await messages()).toMatchObject([{ fileKey: null }])
    expect(await mails()).toHaveLength(2)
    expect(await filesKept()).toBe(before)
    world.clock.set('2026-03-19T09:00:00+01:00')
  })

  test('is skipped if it was deleted with its author', async () => {
    const before = await filesKept()
    await sendMessage(member, messageWithFile(await contactDraft(world), pdf))
    expect((await administrator.delete(`/api/users/${member.id}`)).statusCode).toBe(204)
    await runTasks(world, 'contact.expire')
    await runTasks(world, 'contact.discard')
    expect(await messages()).toEqual([])
    expect(await filesKept()).toBe(before)
  })
})
