import { afterAll, beforeEach, expect, test } from 'vitest'
import { insertThematic } from '#tests/support/contents.ts'
import { ensureBranch, insertDocument } from '#tests/support/documents.ts'
import { openMailingWorld, withPlainSpaces } from '#tests/support/mailingWorld.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { deleteTasks, runTasks, waitingTasks } from '#tests/support/tasks.ts'
import type { Actor } from '#tests/support/world.ts'
import { announceSessionEvent } from './announce.ts'

// Convening a session makes its documents visible: immediate followers get one mail about both (SPEC §1, §4).

const open = await openMailingWorld()
const { office, world, body, mailDue, subjectsTo } = open
const redactor = await world.user({ in: body, role: 'redactor' })
const validator = await world.user({ in: body, role: 'validator' })
const elsewhere = await world.body()
const here = { flow: { irp: { id: body.id } }, rhythm: 'immediate' }
beforeEach(async () => {
  await open.begin()
  await world.db.deleteFrom('subscriptions').execute()
  for (const name of ['sessions.announce', 'documents.announce', 'documents.bringOut'] as const)
    await deleteTasks(world, name)
})
afterAll(open.close)

const convocation = 'Convocation : CSE Bretagne, 26 mars 2026 à 9 h 00'

async function follow(person: Actor, form: object) {
  const answer = await person.post('/api/subscriptions', form)
  if (answer.statusCode !== 201) throw new Error(answer.body)
}
/** Creates a member of another body with this subscription. */
async function follower(form: object): Promise<Actor> {
  const person = await world.user({ in: elsewhere })
  await follow(person, form)
  return person
}
const prepare = (over: object = {}) =>
  insertSession(world.portal, { in: body, status: 'draft', place: 'Ici', agenda: ['Point'], title: 'Séance', ...over })
/** Inserts a document of a session, published by a validator. */
async function publish(session: { id: number }, over: Partial<Parameters<typeof insertDocument>[1]> = {}) {
  const document = await insertDocument(world.portal, {
    in: body,
    session,
    author: redactor,
    status: 'submitted',
    ...over,
  })
  const answer = await validator.post(`/api/documents/${document.id}/validation`)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return document
}
const takeStep = async ({ id }: { id: number }, step: string, form?: object, by = redactor) => {
  const answer = await by.post(`/api/sessions/${id}/${step}`, form)
  if (answer.statusCode !== 200) throw new Error(answer.body)
}
/** Runs all queued tasks and sends the mails that are due. */
async function announceAndSendMails() {
  for (const name of ['sessions.announce', 'documents.bringOut', 'documents.announce'] as const)
    await runTasks(world, name)
  await mailDue()
}
const mailsTo = async (person: Actor) =>
  (await office.to(person.email)).map(({ text }) => withPlainSpaces(text).replaceAll(/https:\/\/portail\.example/g, ''))

test.each([1, 22])('the convocation and its %i documents share one mail', async (count) => {
  const session = await prepare()
  const documents = []
  for (let number = 1; number <= count; number += 1) documents.push(await publish(session, { title: `Note ${number}` }))
  await announceAndSendMails()
  const person = await follower(here)
  const member = await open.member()
  await follow(member, here)

  await takeStep(session, 'convocation')
  await announceAndSendMails()

  for (const one of [person, member]) {
    expect(await subjectsTo(one)).toEqual([convocation])
    const [text = ''] = await mailsTo(one)
    expect(text).toMatch(/« Séance » est convoquée pour le 26 mars 2026 à 9 h 00\.\n\n/)
    expect(text).toMatch(/\n\nNouveaux? documents? :\n/)
    // only who has a seat is asked for an answer
    expect(text.includes('Viendrez-vous')).toBe(one === member)
    for (const [index, { id }] of documents.entries()) {
      expect(text.includes(`- Note ${index + 1} (CSE Bretagne)\n  /documents/${id}\n`)).toBe(index < 20)
    }
    expect(text.includes('Et 2 autres, dans vos notifications.')).toBe(count === 22)
    expect(text).toContain(`Voir la séance :\n/seances/${session.id}\n`)
  }
  // The portal shows a notification for each.
  expect((await person.get('/api/notifications')).json().totalItems).toBe(count + 1)
})

test('people who follow a document type, or refuse mails of convocations, get one for the documents', async () => {
  const documentType = await ensureBranch(world.portal, 'documentTypes', { name: 'Notes' })
  const session = await prepare()
  for (const title of ['Note A', 'Note B']) await publish(session, { title, type: documentType })
  const ofType = await follower({ flow: { ...here.flow, family: 'session', documentType }, rhythm: 'immediate' })
  const silent = await follower(here)
  await world.db
    .insertInto('notificationChoices')
    .values({ userId: silent.id, kind: 'session.convened', inApp: true, mail: 'none' })
    .execute()
  await announceAndSendMails()

  await takeStep(session, 'convocation')
  await announceAndSendMails()

  for (const person of [ofType, silent]) {
    expect(await subjectsTo(person)).toEqual(['Nouveaux documents dans vos instances (2)'])
    const [text = ''] = await mailsTo(person)
    expect(text).toMatch(/- Note A[^]+- Note B[^]+Voir toutes mes notifications/)
    expect(text).not.toContain('convoquée')
  }
})

test('people who follow the thematic of the point and of its documents get one mail', async () => {
  const thematic = await insertThematic(world.portal, 'Télétravail')
  const session = await prepare()
  await world.db
    .insertInto('agendaPointThematics')
    .values({ pointId: session.pointIds[0]!, thematicId: thematic.id })
    .execute()
  for (const title of ['Note A', 'Note B']) await publish(session, { title, thematics: [thematic] })
  const person = await follower({ thematic, rhythm: 'immediate' })
  await announceAndSendMails()

  await takeStep(session, 'convocation')
  await announceAndSendMails()

  expect(await subjectsTo(person)).toEqual(['Projet débattu « Télétravail » : 3 nouveautés'])
})

test('a session filed as held announces its documents in one mail', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const session = await prepare({ inDays: -3 })
  for (const title of ['Note A', 'Note B']) await publish(session, { title })
  const person = await follower(here)
  await announceAndSendMails()

  await takeStep(session, 'convocation', undefined, administrator)
  await announceAndSendMails()

  expect(await subjectsTo(person)).toEqual(['Nouveaux documents dans vos instances (2)'])
})

test('people who may read neither the session nor a document get no mail', async () => {
  const outsider = await follower(here)
  const leaving = await open.member()
  const staying = await open.member()
  for (const one of [leaving, staying]) await follow(one, here)
  const secret = await prepare({ confidential: true })
  await publish(secret, { title: 'Note secrète' })
  await takeStep(secret, 'convocation')
  await announceAndSendMails()
  expect(await subjectsTo(outsider)).toEqual([])
  expect(await subjectsTo(staying)).toEqual([convocation])
  expect((await mailsTo(staying))[0]).not.toContain('Note secrète')

  const session = await prepare()
  await publish(session, { title: 'Note ouverte' })
  await publish(session, { title: 'Note secrète', confidential: true })
  await takeStep(session, 'convocation')
  await runTasks(world, 'sessions.announce')
  // Their mandate ends between the notification and the mail.
  await world.db.updateTable('assignments').set({ endsOn: '2026-03-18' }).where('userId', '=', leaving.id).execute()
  await mailDue()
  for (const one of [outsider, leaving]) {
    const text = (await mailsTo(one)).at(-1) ?? ''
    expect(text).toContain('- Note ouverte')
    expect(text).not.toContain('confidentiel')
  }
  expect((await mailsTo(staying)).at(-1)).toContain('Un document confidentiel est disponible dans CSE Bretagne')
})

test('no mail is sent twice, neither by a repeated task nor by a postponement without new documents', async () => {
  const session = await prepare()
  await publish(session, { title: 'Note A' })
  const person = await follower(here)
  await takeStep(session, 'convocation')
  const [task] = await waitingTasks(world, 'sessions.announce')
  await announceAndSendMails()
  await announceSessionEvent(world.portal, task!.payload)
  await announceAndSendMails()
  expect(await subjectsTo(person)).toEqual([convocation])

  world.clock.forward({ hours: 1 })
  const later = { startsAt: '2026-04-02T09:00', endsAt: '2026-04-02T11:00', reason: 'Report' }
  await takeStep(session, 'postponement', later)
  await announceAndSendMails()
  // The mail about the new date repeats no document.
  expect(await subjectsTo(person)).toEqual([convocation, 'Séance reportée au 2 avril 2026 : CSE Bretagne'])
  expect((await mailsTo(person))[1]).not.toContain('Note A')
  expect((await redactor.post(`/api/sessions/${session.id}/convocation`)).json()).toMatchObject({
    code: 'record.state',
  })
  expect(await waitingTasks(world, 'sessions.announce')).toEqual([])
})

test('a document published later has a mail of its own', async () => {
  const session = await prepare()
  const person = await follower(here)
  await takeStep(session, 'convocation')
  await announceAndSendMails()
  await publish(session, { title: 'Note tardive' })
  await announceAndSendMails()
  expect(await subjectsTo(person)).toEqual([convocation, 'Nouveau document dans vos instances (1)'])
})

test('the mail of a convocation waits until its documents are announced, however long that takes', async () => {
  const session = await prepare()
  await publish(session, { title: 'Note A' })
  const person = await follower(here)
  await takeStep(session, 'convocation')
  const [task] = await waitingTasks(world, 'sessions.announce')
  let passed = world.clock.now().getTime()
  const clock = { now: () => new Date((passed += 1_000)) }
  await announceSessionEvent({ ...world.portal, clock }, task!.payload)
  const due = await world.db.selectFrom('notifications').select('mailDueAt').where('userId', '=', person.id).execute()
  expect(due).toHaveLength(2)
  expect(new Set(due.map(({ mailDueAt }) => mailDueAt)).size).toBe(1)
})
