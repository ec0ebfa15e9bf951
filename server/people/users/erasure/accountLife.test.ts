import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FileMissing } from '#server/ground/storage/store.ts'
import { castPassword } from '#tests/support/cast.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks, waitingTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// The life of an account, from the request to the deletion.

let world: World
let body: { id: number }
let administrator: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await administrator.get('/me')
})
afterAll(() => world.close())

const kindsTo = async (email: string) => (await queuedMails(world, email)).map(({ kind }) => kind)
const isThere = async ({ id }: { id: number }) =>
  (await world.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1
const waiting = (count: number) =>
  Promise.all(Array.from({ length: count }, () => world.user({ in: body, status: 'pending' })))

test('an account is activated: its owner is notified, and can sign in', async () => {
  const [person] = await waiting(1)
  await world.db.updateTable('users').set({ registrationNote: 'Élue en mars.' }).where('id', '=', person!.id).execute()
  expect((await world.visitor().signIn(person!.email, castPassword)).statusCode).toBe(403)

  const answer = await administrator.post(`/api/users/${person!.id}/validation`)

  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ status: 'validated', version: 2, registrationNote: null })
  expect(await queuedMails(world, person!.email)).toMatchObject([
    { kind: 'account.activated', facts: { firstName: 'Camille' } },
  ])
  expect((await world.visitor().signIn(person!.email, castPassword)).statusCode).toBe(204)
})

test('the mail of an activation tells how its owner signs in', async () => {
  const textOf = async ({ id }: { id: number }): Promise<string> => {
    const { member } = (await administrator.get(`/api/mails?user=${id}`)).json<{ member: { '@id': string }[] }>()
    return (await administrator.get(member[0]!['@id'])).json().text
  }
  const [requested, joined, invited, closed] = await waiting(4)
  const ids = [joined!, invited!].map(({ id }) => id)
  await world.db.updateTable('users').set({ passwordHash: null }).where('id', 'in', ids).execute()
  const now = world.clock.now().toISOString()
  await world.db
    .insertInto('identities')
    .values({ userId: joined!.id, issuer: 'https://employeur.example', subject: 'camille', createdAt: now })
    .execute()
  await world.db.updateTable('users').set({ closedAt: now }).where('id', '=', closed!.id).execute()
  for (const { id } of [requested!, joined!, invited!, closed!])
    expect((await administrator.post(`/api/users/${id}/validation`)).statusCode).toBe(200)

  expect(await textOf(requested!)).toMatch(/validé votre demande\s: vous pouvez maintenant vous connecter avec/)
  expect(await textOf(joined!)).toContain('vous connecter par le bouton de votre organisation')
  expect(await textOf(invited!)).toContain('choisissez votre mot de passe depuis la page de connexion')
  expect(await textOf(closed!)).toMatch(/est de nouveau ouvert\s: vous pouvez/)
})

test('activating twice is a conflict that says why', async () => {
  const person = await world.user({ in: body })
  expect((await administrator.post(`/api/users/${person.id}/validation`)).json()).toMatchObject({
    status: 409,
    code: 'record.state',
    description: 'Cette action n’est plus possible : le compte est déjà validé.',
  })
  expect((await administrator.post('/api/users/99999/validation')).json()).toMatchObject({ code: 'record.notFound' })
})

test('ten simultaneous activations activate once and send one mail', async () => {
  const colleague = await world.user({ roles: ['ROLE_ADMIN'] })
  await colleague.get('/me')
  const [person] = await waiting(1)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      (index % 2 ? administrator : colleague).post(`/api/users/${person!.id}/validation`),
    ),
  )
  expect(Object.groupBy(answers, ({ statusCode }) => statusCode)).toMatchObject({
    200: { length: 1 },
    409: { length: 9 },
  })
  expect(await kindsTo(person!.email)).toEqual(['account.activated'])
})

test('a request is refused: it is deleted, and its author is told why', async () => {
  const [one, two, three] = await waiting(3)

  expect((await administrator.delete(`/api/users/${one!.id}`)).statusCode).toBe(204)
  expect((await administrator.delete(`/api/users/${two!.id}`, { reason: ' Vous n’êtes pas élu. ' })).statusCode).toBe(
    204,
  )
  expect((await administrator.delete(`/api/users/${three!.id}`, { reason: 'x'.repeat(1_001) })).statusCode).toBe(422)

  expect(await queuedMails(world, one!.email)).toMatchObject([
    { kind: 'account.rejected', facts: { firstName: 'Camille', reason: null } },
  ])
  expect(await queuedMails(world, two!.email)).toMatchObject([
    { kind: 'account.rejected', facts: { reason: 'Vous n’êtes pas élu.' } },
  ])
  expect(await Promise.all([one!, two!, three!].map(isThere))).toEqual([false, false, true])
  expect((await administrator.delete(`/api/users/${one!.id}`)).json()).toMatchObject({ code: 'record.notFound' })
})

test('a deleted user is signed out and leaves the directory; what they wrote for others stays', async () => {
  const person = await world.user({ in: body, role: 'validator', roles: ['ROLE_ADMIN'], lastName: 'Partant' })
  const reader = await world.user({ in: body })
  const session = await insertSession(world.portal, { in: body, agenda: ['Point'] })
  const document = await insertDocument(world.portal, { in: body, session, author: person, status: 'draft' })
  expect((await person.post(`/api/documents/${document.id}/validation`)).statusCode).toBe(200)
  const cancelled = await person.post(`/api/sessions/${session.id}/cancellation`, { reason: 'La salle est fermée.' })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  const other = await world.user({ in: body, status: 'pending' })
  expect((await person.post(`/api/users/${other.id}/validation`)).statusCode).toBe(200)
  expect((await administrator.get(`/api/documents/${document.id}`)).json()).toMatchObject({
    author: { lastName: 'Partant' },
    steps: [{ by: { lastName: 'Partant' } }, { by: { lastName: 'Partant' }, to: 'published' }],
  })

  expect((await administrator.delete(`/api/users/${person.id}`)).statusCode).toBe(204)

  expect((await person.get('/me')).statusCode).toBe(401)
  expect((await world.visitor().signIn(person.email, castPassword)).json()).toMatchObject({
    code: 'login.invalidCredentials',
  })
  expect((await reader.get(`/api/users/${person.id}`)).json()).toMatchObject({ code: 'record.notFound' })
  expect((await reader.get('/api/users?q=partant')).json()).toMatchObject({ totalItems: 0 })
  expect((await administrator.get(`/api/documents/${document.id}`)).json()).toMatchObject({
    status: 'published',
    author: null,
    steps: [{ by: null }, { by: null, to: 'published' }],
    versions: [{ uploadedBy: null }],
  })
  expect((await administrator.get(`/api/sessions/${session.id}`)).json()).toMatchObject({
    status: 'cancelled',
    history: [{ kind: 'cancellation', by: null, reason: 'La salle est fermée.' }],
  })
  expect((await administrator.get(`/api/users/${other.id}`)).json()).toMatchObject({ status: 'validated' })
  expect(await queuedMails(world, person.email)).toMatchObject([{ kind: 'account.deleted', facts: { reason: null } }])
})

test('a user deleted during their own call gets no result, or is refused as unknown', async () => {
  const person = await world.user({ in: body, role: 'validator' })
  const document = await insertDocument(world.portal, { in: body, author: person, status: 'draft' })
  await person.get('/me')
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const leaving = world.db.transaction().execute(async (tx) => {
    await tx.selectFrom('users').select('id').where('id', '=', person.id).forUpdate().execute()
    held.resolve()
    await released.promise
    await tx.deleteFrom('users').where('id', '=', person.id).execute()
  })
  await held.promise
  const validating = person.post(`/api/documents/${document.id}/validation`)
  await waitForBlockedQuery(world)
  released.resolve()

  const [left, validated] = await Promise.allSettled([leaving, validating])
  // A deadlock: PostgreSQL chooses which transaction is aborted.
  const { statusCode } = (validated as PromiseFulfilledResult<{ statusCode: number }>).value
  expect(left.status === 'fulfilled' ? [401, 503] : [200]).toContain(statusCode)
})

test('users are deleted while they write', async () => {
  for (let round = 0; round < 6; round += 1) {
    const person = await world.user({ in: body, role: 'validator' })
    const ids = []
    for (let count = 0; count < 3; count += 1)
      ids.push((await insertDocument(world.portal, { in: body, author: person, status: 'draft' })).id)
    await person.get('/me')
    const [deleted, ...answers] = await Promise.all([
      administrator.delete(`/api/users/${person.id}`),
      ...ids.map((id) => person.post(`/api/documents/${id}/validation`)),
      person.post('/api/documents/submission', { ids, documentType: null }),
    ])
    expect([204, 503]).toContain(deleted.statusCode)
    // Accepted before, refused as signed out, or refused as no longer the author: never a server error.
    for (const { statusCode, body: said } of answers)
      expect([200, 204, 401, 403, 404, 409, 503], said).toContain(statusCode)
  }
})

test('the files of a deleted user are deleted by tasks', async () => {
  const { store } = world.portal
  const keep = async () => (await store.save(Readable.from([Buffer.from('octets')]), { maxBytes: 100 })).key
  const person = await world.user({ in: body })
  const keys = [await keep(), await keep(), await keep()] as const
  await world.db
    .insertInto('profilePictures')
    .values({
      userId: person.id,
      filename: 'moi.png',
      fileKey: keys[0],
      smallKey: keys[1],
      updatedAt: '2026-03-19T09:00:00+01:00',
    })
    .execute()
  const topic = await world.db.selectFrom('contactTopics').select('id').limit(1).executeTakeFirstOrThrow()
  await world.db
    .insertInto('contactMessages')
    .values({
      variant: 'contact',
      topicId: topic.id,
      userId: person.id,
      gender: 'Madame',
      firstName: 'C',
      lastName: 'P',
      email: person.email,
      message: 'x'.repeat(20),
      createdAt: '2026-03-19T09:00:00+01:00',
      fileKey: keys[2],
      fileName: 'a.pdf',
      fileBytes: 6,
    })
    .execute()

  await administrator.delete(`/api/users/${person.id}`)

  const asked = [...(await waitingTasks(world, 'pictures.discard')), ...(await waitingTasks(world, 'contact.discard'))]
  expect(asked.map(({ payload }) => payload.fileKey).toSorted()).toEqual(keys.toSorted())
  await runTasks(world, 'pictures.discard')
  await runTasks(world, 'contact.discard')
  for (const key of keys) await expect(store.read(key)).rejects.toThrow(FileMissing)
})

test('what a user writes while their account is deleted is deleted with it', async () => {
  const person = await world.user({ in: body })
  const { id: topicId } = await world.db.selectFrom('contactTopics').select('id').limit(1).executeTakeFirstOrThrow()
  const writing = await world.db.startTransaction().execute()
  const { id } = await writing
    .insertInto('contactMessages')
    .values({
      variant: 'contact',
      topicId,
      userId: person.id,
      gender: 'Madame',
      firstName: 'Camille',
      lastName: 'P',
      email: person.email,
      message: 'x'.repeat(20),
      createdAt: '2026-03-19T09:00:00+01:00',
      fileKey: 'in/flight',
      fileName: 'a.pdf',
      fileBytes: 6,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const deleting = administrator.delete(`/api/users/${person.id}`)
  await waitForBlockedQuery(world)
  const letter = {
    kind: 'contact.received',
    toName: 'T',
    toAddress: 't@mandature.example',
    messageId: `<${person.id}>`,
  }
  const at = '2026-03-19T09:00:00+01:00'
  const facts = JSON.stringify({ messageId: id })
  await writing
    .insertInto('mails')
    .values({ ...letter, facts, createdAt: at, nextAttemptAt: at })
    .execute()
  await writing.commit().execute()

  expect((await deleting).statusCode).toBe(204)
  const asked = await waitingTasks(world, 'contact.discard')
  expect(asked.map(({ payload }) => payload.fileKey)).toContain('in/flight')
  const left = await world.db.selectFrom('mails').select('id').where('kind', '=', 'contact.received').execute()
  expect(left).toEqual([])
})

test('nobody can delete their own account, alone or in bulk', async () => {
  const [person] = await waiting(1)
  for (const answer of [
    await administrator.delete(`/api/users/${administrator.id}`),
    await administrator.post('/api/users/bulk', { action: 'delete', ids: [person!.id, administrator.id] }),
  ])
    expect(answer.json()).toMatchObject({ status: 409, code: 'users.notYourself' })
  expect(await Promise.all([administrator, person!].map(isThere))).toEqual([true, true])
})

test('several accounts are activated in one call, and each owner is notified', async () => {
  const people = await waiting(5)
  const ids = people.map(({ id }) => id)
  const answer = await administrator.post('/api/users/bulk', { action: 'validate', ids: [...ids, ids[0]] })

  expect(answer.json()).toEqual({ action: 'validate', count: 5 })
  for (const { email } of people) expect(await kindsTo(email)).toEqual(['account.activated'])
})

test('a bulk change applies to all accounts or none, and names the first that prevents it', async () => {
  const people = await waiting(2)
  const done = await world.user({ in: body, firstName: 'Maëlle', lastName: 'Le Goff' })
  const ids = [...people, done].map(({ id }) => id)

  expect((await administrator.post('/api/users/bulk', { action: 'validate', ids })).json()).toMatchObject({
    status: 409,
    code: 'users.noneChanged',
    description: 'Aucun compte n’a été modifié : pour « Maëlle Le Goff », le compte est déjà validé.',
  })
  for (const action of ['validate', 'delete'])
    expect((await administrator.post('/api/users/bulk', { action, ids: [ids[0], 99_999] })).json()).toMatchObject({
      code: 'record.notFound',
    })
  for (const { id, email } of people) {
    expect((await administrator.get(`/api/users/${id}`)).json().status).toBe('pending')
    expect(await kindsTo(email)).toEqual([])
  }
})

test.each([
  [{ action: 'validate', ids: [] }],
  [{ action: 'promote', ids: [1] }],
  [{ action: 'delete', ids: ['1'] }],
  [{ action: 'delete', ids: Array.from({ length: 501 }, (_, index) => index + 1) }],
  [{ action: 'delete', ids: [1], reason: 'x'.repeat(1_001) }],
  [[]],
])('an invalid bulk form is refused: %#', async (form) => {
  expect((await administrator.post('/api/users/bulk', form)).statusCode).toBe(422)
})

test('several accounts are deleted in one call with a reason, in as many statements as two', async () => {
  const two = [...(await waiting(1)), await world.user({ in: body })]
  const many = [...(await waiting(6)), await world.user({ in: body })]
  const remove = (people: readonly Actor[]) =>
    administrator.post('/api/users/bulk', {
      action: 'delete',
      ids: people.map(({ id }) => id),
      reason: 'Fin de mandat.',
    })

  const few = await world.statementsOf(() => remove(two))
  expect((await world.statementsOf(() => remove(many))).length).toBe(few.length)

  expect(await Promise.all(many.map(isThere))).toEqual(many.map(() => false))
  expect(await queuedMails(world, many[0]!.email)).toMatchObject([
    { kind: 'account.rejected', facts: { reason: 'Fin de mandat.' } },
  ])
  expect(await kindsTo(many.at(-1)!.email)).toEqual(['account.deleted'])
})
