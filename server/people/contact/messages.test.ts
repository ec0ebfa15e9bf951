import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Collection } from '#contract/ground/shapes.ts'
import type { ContactMessage, ContactTopic } from '#contract/people/contact/contact.ts'
import { contactDraft, findTopicId, lastMessage, sendMessage } from '#tests/support/contact.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
let member: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  member = await world.user()
})
beforeEach(async () => {
  await world.db.deleteFrom('quotas').execute()
  await world.db.deleteFrom('contactMessages').execute()
})
afterAll(() => world.close())

type Given = Partial<Awaited<ReturnType<typeof contactDraft>>>
async function written(over: Given = {}): Promise<ContactMessage> {
  await sendMessage(member, await contactDraft(world, over))
  return lastMessage(world, administrator)
}
const list = async (query = '') =>
  (await administrator.get(`/api/contact_messages?${query}`)).json<Collection<ContactMessage>>()
const names = async (query: string) => (await list(query)).member.map(({ lastName }) => lastName)

describe('the messages', () => {
  test('are listed for administrators, newest first, by state, kind, topic and words', async () => {
    const topic = await findTopicId(world, 'contact', 'Mon compte et mes accès')
    const first = await written({ lastName: 'Œuvrard', topic: { id: topic } })
    await written({ lastName: 'Riou', message: 'Une formation pour huit élus.', variant: 'training' })
    await written({ lastName: 'Kervella' })
    await administrator.put(first['@id'], { state: 'closed', notes: '', version: 1 })

    expect(await names('')).toEqual(['Kervella', 'Riou', 'Œuvrard'])
    expect(await names('state=closed')).toEqual(['Œuvrard'])
    expect(await names('state[]=new&state[]=answered')).toEqual(['Kervella', 'Riou'])
    expect(await names('variant=training')).toEqual(['Riou'])
    expect(await names(`topic=${topic}`)).toEqual(['Œuvrard'])
    expect(await names('q=oeuvrard')).toEqual(['Œuvrard'])
    expect(await names('q=huit+ELUS')).toEqual(['Riou'])
    expect(await list('itemsPerPage=2&page=2')).toMatchObject({ totalItems: 3, member: [{ lastName: 'Œuvrard' }] })
  })

  test('are sorted, and filtered by assignee; `status` is another name of `state`', async () => {
    const colleague = await world.user({ roles: ['ROLE_ADMIN'], firstName: 'Nolwenn', lastName: 'Riou' })
    const first = await written({ lastName: 'Œuvrard' })
    const second = await written({ lastName: 'Abgrall' })
    await written({ lastName: 'Kervella' })

    const taken = await administrator.put(first['@id'], {
      status: 'answered',
      notes: '',
      assignedTo: { id: administrator.id },
      version: 1,
    })
    expect(taken.json()).toMatchObject({
      state: 'answered',
      status: 'answered',
      assignedTo: { id: administrator.id, lastName: administrator.lastName },
      version: 2,
    })
    await administrator.put(second['@id'], { ...second, assignedTo: `/api/users/${colleague.id}` })

    expect(await names('assignedTo=me')).toEqual(['Œuvrard'])
    expect(await names(`assignedTo=${colleague.id}`)).toEqual(['Abgrall'])
    expect(await names('assignedTo=none')).toEqual(['Kervella'])
    expect(await names('status=answered')).toEqual(['Œuvrard'])
    expect(await names('order[createdAt]=asc')).toEqual(['Œuvrard', 'Abgrall', 'Kervella'])
    expect(await names('order[lastName]=asc')).toEqual(['Abgrall', 'Kervella', 'Œuvrard'])
    expect((await administrator.get('/api/contact_messages?assignedTo=you')).statusCode).toBe(400)

    // A body read before with one of the two names changed is understood; an omitted assignee stays.
    const read = taken.json<ContactMessage>()
    const closed = await administrator.put(first['@id'], { ...read, status: 'closed' })
    expect(closed.json()).toMatchObject({ state: 'closed', assignedTo: { id: administrator.id }, version: 3 })
    const again = await administrator.put(first['@id'], { ...closed.json<ContactMessage>(), state: 'new' })
    expect(again.json()).toMatchObject({ status: 'new', version: 4 })
    const left = await administrator.put(first['@id'], { state: 'new', notes: '', version: 4 })
    expect(left.json()).toMatchObject({ assignedTo: { id: administrator.id } })
    const freed = await administrator.put(first['@id'], { state: 'new', notes: '', assignedTo: null, version: 5 })
    expect(freed.json()).toMatchObject({ assignedTo: null })

    const stranger = await administrator.put(first['@id'], {
      state: 'new',
      notes: '',
      assignedTo: { id: member.id },
      version: 6,
    })
    expect(stranger.statusCode).toBe(422)
    expect(stranger.json()).toMatchObject({
      violations: [{ propertyPath: 'assignedTo', code: 'contact.notAdministrator' }],
    })
  })

  test('are closed, reopened and assigned in bulk: all of them or none', async () => {
    const [one, two, three] = [await written(), await written(), await written()]
    const ids = [one.id, two.id, three.id]
    await administrator.put(two['@id'], { state: 'closed', notes: 'Fait.', version: 1 })
    const bulk = (form: object, person = administrator) => person.post('/api/contact_messages/bulk', form)

    expect((await bulk({ action: 'close', ids: [...ids, one.id] })).json()).toEqual({ action: 'close', count: 2 })
    expect((await list('state=closed')).totalItems).toBe(3)
    const read = async ({ id }: { id: number }) => (await administrator.get(`/api/contact_messages/${id}`)).json()
    // An unchanged message keeps its version.
    expect(await read(two)).toMatchObject({ version: 2, notes: 'Fait.' })
    expect(await read(one)).toMatchObject({ version: 2, updatedBy: { id: administrator.id } })
    expect((await bulk({ action: 'close', ids })).json()).toEqual({ action: 'close', count: 0 })
    expect((await bulk({ action: 'reopen', ids: [one.id, two.id] })).json()).toEqual({ action: 'reopen', count: 2 })
    expect((await list('status=new')).totalItems).toBe(2)
    const assigned = await bulk({ action: 'assign', ids, assignedTo: { id: administrator.id } })
    expect(assigned.json()).toEqual({ action: 'assign', count: 3 })
    expect((await list('assignedTo=me')).totalItems).toBe(3)

    const gone = await bulk({ action: 'close', ids: [one.id, 2_000_000] })
    expect(gone.statusCode).toBe(404)
    expect(await read(one)).toMatchObject({ state: 'new' })
    expect((await bulk({ action: 'assign', ids, assignedTo: { id: member.id } })).json()).toMatchObject({
      violations: [{ propertyPath: 'assignedTo', code: 'contact.notAdministrator' }],
    })
    const many = Array.from({ length: 101 }, (_, index) => index + 1)
    for (const wrong of [[], many])
      expect((await bulk({ action: 'close', ids: wrong })).json()).toMatchObject({
        violations: [{ propertyPath: 'ids' }],
      })
    expect((await bulk({ action: 'close', ids }, member)).statusCode).toBe(403)
    const trail = await world.db
      .selectFrom('auditEvents')
      .select(['subjectId', 'details'])
      .where('subject', '=', 'contactMessage')
      .where('subjectId', '=', three.id)
      .orderBy('id')
      .execute()
    expect(trail.map(({ details }) => details)).toEqual([
      { fields: ['state'], after: 'closed' },
      { fields: ['assignedTo'] },
    ])

    // The messages of a deleted administrator stay, without assignee.
    const leaver = await world.user({ roles: ['ROLE_ADMIN'] })
    await bulk({ action: 'assign', ids, assignedTo: { id: leaver.id } })
    expect((await administrator.delete(`/api/users/${leaver.id}`)).statusCode).toBe(204)
    expect((await list('assignedTo=none')).totalItems).toBe(3)
  })

  test('are read in one statement, whatever their number', async () => {
    await written()
    await list()
    const one = await world.statementsOf(() => list())
    await written()
    await written()
    const three = await world.statementsOf(() => list())
    expect(three.length).toBe(one.length)
  })

  test('can be read by nobody else, not even by their author', async () => {
    const { id } = await written()
    for (const person of [member, await world.user({ roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] })]) {
      expect((await person.get('/api/contact_messages')).statusCode).toBe(403)
      expect((await person.get(`/api/contact_messages/${id}`)).statusCode).toBe(403)
      const answer = await person.put(`/api/contact_messages/${id}`, { state: 'closed', notes: null, version: 1 })
      expect(answer.statusCode).toBe(403)
    }
    expect((await world.visitor().get(`/api/contact_messages/${id}`)).statusCode).toBe(401)
    expect((await administrator.get('/api/contact_messages/2000000')).statusCode).toBe(404)
  })

  test('have a state, and notes of the administrators', async () => {
    const { id, createdAt } = await written()
    world.clock.forward({ minutes: 5 })

    const answer = await administrator.put(`/api/contact_messages/${id}`, {
      state: 'answered',
      notes: ' Rappelée.\nLe PV part lundi. ',
      version: 1,
      message: 'Autre chose que ce qui a été écrit.',
    })

    expect(answer.statusCode).toBe(200)
    const { firstName, lastName } = administrator
    expect(answer.json()).toMatchObject({
      state: 'answered',
      notes: 'Rappelée.\nLe PV part lundi.',
      updatedBy: { id: administrator.id, firstName, lastName },
      createdAt,
      version: 2,
    })
    expect(answer.json().message).not.toContain('Autre chose')
    expect(Date.parse(answer.json().updatedAt)).toBe(world.clock.now().getTime())
  })

  test('are not overwritten after a concurrent change', async () => {
    const { id } = await written()
    const colleague = await world.user({ roles: ['ROLE_ADMIN'], firstName: 'Nolwenn', lastName: 'Riou' })
    await colleague.put(`/api/contact_messages/${id}`, { state: 'answered', notes: 'Je réponds.', version: 1 })

    const answer = await administrator.put(`/api/contact_messages/${id}`, { state: 'closed', notes: '', version: 1 })

    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'record.stale',
      description: expect.stringContaining('modifié par Nolwenn Riou'),
    })
    expect(await lastMessage(world, administrator)).toMatchObject({ state: 'answered', notes: 'Je réponds.' })
    const gone = { state: 'closed', notes: '', version: 1 }
    expect((await administrator.put('/api/contact_messages/2000000', gone)).statusCode).toBe(404)
  })

  const untouched = { state: 'new', notes: null, version: 1 }
  test.each([
    [{ state: 'lost' }, 'state'],
    [{ state: undefined }, 'state'],
    [{ notes: 'x'.repeat(4_001) }, 'notes'],
    [{ version: 0 }, 'version'],
  ])('are updated with valid forms only: %j', async (over, field) => {
    const { id } = await written()
    const answer = await administrator.put(`/api/contact_messages/${id}`, { ...untouched, ...over })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath: field }] })
  })
})

describe('the topics', () => {
  const topics = async (person: Actor, query = '') =>
    (await person.get(`/api/contact_topics?${query}`)).json<Collection<ContactTopic>>().member

  test('are those of DOMAIN §12, in their order; their address is shown to administrators only', async () => {
    const id = await findTopicId(world, 'contact')
    await world.db.updateTable('contactTopics').set({ address: 'a@b.example' }).where('id', '=', id).execute()

    expect(await topics(member)).toHaveLength(21)
    const shown = await topics(member, 'variant=training&pagination=false')
    expect(shown.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Prise de mandat : les bases', 'Négocier un accord']),
    )
    expect(shown).toHaveLength(9)
    expect((await topics(member, 'variant=contact')).at(-1)).toMatchObject({ name: 'Autre question', address: null })
    expect((await member.get(`/api/contact_topics/${id}`)).json()).toMatchObject({ address: null })
    expect((await topics(administrator, 'variant=contact')).at(-1)).toMatchObject({ address: 'a@b.example' })
    expect((await world.visitor().get('/api/contact_topics')).statusCode).toBe(401)
  })

  const change = (over: object = {}) => ({
    name: 'Formation des trésoriers',
    address: 'Tresor@Mandature.example ',
    position: 3,
    version: 1,
    ...over,
  })

  test('are renamed, sorted and addressed by administrators', async () => {
    const id = await findTopicId(world, 'training', 'Trésorier : comptes et obligations')

    const answer = await administrator.put(`/api/contact_topics/${id}`, change())

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toMatchObject({
      '@id': `/api/contact_topics/${id}`,
      name: 'Formation des trésoriers',
      address: 'tresor@mandature.example',
      position: 3,
      version: 2,
    })
    const emptied = await administrator.put(`/api/contact_topics/${id}`, change({ address: ' ', version: 2 }))
    expect(emptied.json()).toMatchObject({ address: null, version: 3 })
    expect((await administrator.put(`/api/contact_topics/${id}`, change())).json()).toMatchObject({
      code: 'record.stale',
    })
    expect((await member.put(`/api/contact_topics/${id}`, change())).statusCode).toBe(403)
    expect((await administrator.put('/api/contact_topics/2000000', change())).statusCode).toBe(404)
    expect((await member.get('/api/contact_topics/2000000')).statusCode).toBe(404)
  })

  test.each([
    ['a@b.example, voleur@b.example', 'L’adresse électronique n’est pas valide'],
    ['a@b.example\r\nBcc: voleur@b.example', 'L’adresse électronique n’est pas valide'],
    ['Accueil <a@b.example>', 'L’adresse électronique n’est pas valide'],
  ])('refuse an address that is not one mailbox: %j', async (address, message) => {
    const id = await findTopicId(world, 'contact')
    const answer = await administrator.put(`/api/contact_topics/${id}`, change({ address }))
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath: 'address', message }] })
  })

  test('have one name each', async () => {
    const id = await findTopicId(world, 'training', 'Négocier un accord')
    const answer = await administrator.put(`/api/contact_topics/${id}`, change({ name: 'Utiliser le portail' }))
    expect(answer.json()).toMatchObject({ code: 'references.nameTaken', violations: [{ propertyPath: 'name' }] })
  })
})
