import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Collection } from '#contract/ground/shapes.ts'
import type { DocumentRow } from '#contract/papers/documents.ts'
import { ensureBranch, insertDocument, insertVersion } from '#tests/support/documents.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

const reason = 'Il manque les annexes chiffrées.'

let world: World
let body: { id: number }
let reader: Actor
let author: Actor
let validator: Actor
let colleague: Actor

beforeAll(async () => {
  world = await openWorld()
  body = await world.body()
  reader = await world.user({ in: body })
  author = await world.user({ in: body, role: 'redactor', firstName: 'Yann', lastName: 'Kervella' })
  validator = await world.user({ in: body, role: 'validator', firstName: 'Inès', lastName: 'Le Goff' })
  colleague = await world.user({ in: body, role: 'validator' })
})
afterAll(() => world.close())

type Wishes = Omit<Parameters<typeof insertDocument>[1], 'in'>
const insert = async (wishes: Wishes = {}) =>
  (await insertDocument(world.portal, { in: body, author, status: 'draft', ...wishes })).id
const insertMany = (count: number, wishes: Wishes) => Promise.all(Array.from({ length: count }, () => insert(wishes)))
const take = (actor: Actor, id: number, step: string, sent?: object) =>
  actor.post(`/api/documents/${id}/${step}`, sent ?? (step === 'refusal' ? { reason } : undefined))
const taken = async (actor: Actor, id: number, step: string) => {
  const answer = await take(actor, id, step)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const codesOf = (answers: { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)
const read = async (actor: Actor, id: number) => (await actor.get(`/api/documents/${id}`)).json()

/** Reads the recorded steps of a document and the queued announcements. */
async function lifeOf(id: number) {
  const { rows } = await sql<{ steps: [string, string][]; told: string[] }>`
    select coalesce(json_agg(json_build_array(from_status, to_status) order by id), '[]') as steps,
      coalesce(json_agg(to_status order by id) filter (where exists (
        select from graphile_worker._private_jobs where key = 'documents.announce:' || step.id)), '[]') as told
    from document_steps step where document_id = ${id} and from_status is not null`.execute(world.db)
  return rows[0]
}

test('a document is submitted, refused with a reason, submitted again, published, archived and restored', async () => {
  const id = await insert()
  world.clock.set('2026-03-19T09:10:00+01:00')

  expect(await taken(author, id, 'submission')).toMatchObject({
    '@id': `/api/documents/${id}`,
    status: 'submitted',
    publishedAt: null,
    updatedAt: '2026-03-19T09:10:00+01:00',
    can: expect.arrayContaining(['documents.withdraw']),
  })
  expect(await taken(validator, id, 'refusal')).toMatchObject({
    status: 'refused',
    lastStep: { by: { id: validator.id, firstName: 'Inès', lastName: 'Le Goff' }, comment: reason },
  })
  expect(await read(author, id)).toMatchObject({ status: 'refused', lastStep: { comment: reason } })
  await taken(author, id, 'submission')
  world.clock.set('2026-03-19T09:20:00+01:00')
  expect(await taken(validator, id, 'validation')).toMatchObject({
    status: 'published',
    publishedAt: '2026-03-19T09:20:00+01:00',
    fileVersion: 1,
    pending: null,
    versions: [{ number: 1, publishedAt: '2026-03-19T09:20:00+01:00' }],
    lastStep: { at: '2026-03-19T09:20:00+01:00', comment: null },
  })
  world.clock.set('2026-03-19T09:30:00+01:00')
  expect(await taken(validator, id, 'archiving')).toMatchObject({ status: 'archived' })
  expect(await taken(validator, id, 'restoration')).toMatchObject({
    status: 'published',
    publishedAt: '2026-03-19T09:20:00+01:00',
  })

  const { steps } = await read(validator, id)
  expect(steps.map(({ from, to, comment }: Record<string, string>) => [from, to, comment])).toEqual([
    [null, 'draft', null],
    ['draft', 'submitted', null],
    ['submitted', 'refused', reason],
    ['refused', 'submitted', null],
    ['submitted', 'published', null],
    ['published', 'archived', null],
    ['archived', 'published', null],
  ])
  expect((await lifeOf(id))?.told).toEqual(['submitted', 'refused', 'submitted', 'published'])
})

test('a submission can be withdrawn, and leaves the list of the validators', async () => {
  const id = await insert({ status: 'submitted' })
  expect(await taken(author, id, 'withdrawal')).toMatchObject({ status: 'draft' })
  expect(await lifeOf(id)).toMatchObject({
    steps: [
      ['draft', 'submitted'],
      ['submitted', 'draft'],
    ],
    told: [],
  })
})

test('a validator can publish their own draft at once, and the history shows it', async () => {
  const id = await insert({ author: validator })
  expect(await read(validator, id)).toMatchObject({ can: expect.arrayContaining(['documents.validate']) })
  await taken(validator, id, 'validation')
  expect(await lifeOf(id)).toEqual({ steps: [['draft', 'published']], told: ['published'] })
})

test('people who may not see the history see neither the steps nor an unpublished version', async () => {
  const id = await insert({ status: 'published' })
  await insertVersion(world.portal, { id }, { published: false })
  await taken(validator, id, 'refusal')

  const refused = { fileVersion: 2, status: 'refused' }
  expect(await read(validator, id)).toMatchObject({ status: 'published', fileVersion: 1, pending: refused })
  expect(await read(author, id)).toMatchObject({ pending: refused, lastStep: { comment: reason } })
  const seen = await read(reader, id)
  expect(seen).toMatchObject({ status: 'published', fileVersion: 1, pending: null, lastStep: null, steps: [] })
  expect(seen.versions).toHaveLength(1)
  const [row] = (await reader.get(`/api/documents?irp=${body.id}`)).json().member
  expect(row).toMatchObject({ id, pending: null, lastStep: null })
  const [own] = (await author.get(`/api/documents?irp=${body.id}`)).json().member
  expect(own).toMatchObject({ id, pending: refused, lastStep: { comment: reason } })
})

test('a new version goes through the steps while readers keep the published version', async () => {
  const id = await insert({ status: 'published' })
  await insertVersion(world.portal, { id }, { published: false })
  const seenBy = async (actor: Actor) => {
    const { status, fileVersion, pending, publishedAt } = await read(actor, id)
    return { status, fileVersion, pending, publishedAt }
  }
  const { publishedAt } = await seenBy(reader)
  const untouched = { status: 'published', fileVersion: 1, pending: null, publishedAt }

  await taken(author, id, 'withdrawal')
  expect(await seenBy(reader)).toEqual(untouched)
  await taken(author, id, 'submission')
  await taken(validator, id, 'refusal')
  expect(await seenBy(reader)).toEqual(untouched)
  await taken(author, id, 'submission')
  expect(await seenBy(author)).toEqual({
    ...untouched,
    pending: { fileVersion: 2, status: 'submitted', filedBy: null },
  })
  world.clock.set('2026-03-19T09:40:00+01:00')
  await taken(validator, id, 'validation')
  expect(await seenBy(reader)).toEqual({
    ...untouched,
    fileVersion: 2,
    publishedAt: '2026-03-19T09:40:00+01:00',
  })
})

test('a document of a draft session is validated, and readers see it once the session is convened', async () => {
  const session = await insertSession(world.portal, { in: body, status: 'draft' })
  const id = await insert({ session, status: 'submitted' })
  await taken(validator, id, 'validation')

  expect(await read(reader, id)).toMatchObject({ code: 'record.notFound' })
  const convened = { status: 'convened', convenedAt: world.clock.now().toISOString() } as const
  await world.db.updateTable('sessions').set(convened).where('id', '=', session.id).execute()
  expect(await read(reader, id)).toMatchObject({ id, status: 'published' })
})

describe('an unclassified document', () => {
  test.each([
    ['documentType', 'functioning'],
    ['documentCommission', 'committee'],
  ] as const)('can be neither submitted nor published: %s', async (propertyPath, family) => {
    const id = await insert({ author: validator, type: null })
    await world.db.updateTable('documents').set({ family }).where('id', '=', id).execute()
    for (const step of ['submission', 'validation']) {
      expect((await take(validator, id, step)).json(), step).toMatchObject({
        status: 422,
        code: 'documents.incomplete',
        violations: [{ propertyPath, message: expect.stringContaining('est obligatoire') }],
      })
    }
    expect(await read(validator, id)).toMatchObject({ status: 'draft', version: 1 })
  })
})

test.each([
  ['too short', 'Incomplet'],
  ['too long', 'a'.repeat(1_001)],
  ['of spaces', ' '.repeat(20)],
  ['with a hidden character', `Il manque les annexes\u0000`],
  ['missing', undefined],
])('a reason that is %s is refused, and nothing changes', async (_what, given) => {
  const id = await insert({ status: 'submitted' })
  expect((await take(validator, id, 'refusal', { reason: given })).json()).toMatchObject({
    status: 422,
    violations: [{ propertyPath: 'reason' }],
  })
  expect(await read(validator, id)).toMatchObject({ status: 'submitted' })
})

test('an unknown id is not found', async () => {
  for (const id of ['99999', '0', 'abc', '99999999999'])
    expect((await author.post(`/api/documents/${id}/submission`)).json(), id).toMatchObject({ code: 'record.notFound' })
})

describe('concurrent steps', () => {
  test.each([
    ['submission', 'draft', 'le document est en attente de validation'],
    ['withdrawal', 'submitted', 'le document est un brouillon'],
    ['validation', 'submitted', 'le document est publié'],
    ['refusal', 'submitted', 'le document est refusé'],
    ['archiving', 'published', 'le document est archivé'],
    ['restoration', 'archived', 'le document est publié'],
  ] as const)('ten times the same step, %s: it is taken once', async (step, status, words) => {
    const id = await insert({ status })
    const before = await lifeOf(id)
    const taker = step === 'submission' || step === 'withdrawal' ? author : validator
    const answers = await Promise.all(Array.from({ length: 10 }, () => take(taker, id, step)))

    expect(codesOf(answers)).toEqual([200, ...Array(9).fill(409)])
    for (const refused of answers.filter(({ statusCode }) => statusCode === 409))
      expect(refused.json()).toMatchObject({
        code: 'record.state',
        description: `Cette action n’est plus possible : ${words}.`,
      })
    const after = await lifeOf(id)
    expect(after?.steps).toHaveLength((before?.steps.length ?? 0) + 1)
    const isTold = ['submission', 'validation', 'refusal'].includes(step)
    expect(after?.told).toHaveLength(isTold ? 1 : 0)
  })

  test('of two validators, one accepting and one refusing, exactly one decides', async () => {
    for (const [index, id] of (await insertMany(20, { status: 'submitted' })).entries()) {
      const [first, second] = index % 2 ? [validator, colleague] : [colleague, validator]
      const [accepted, refused] = await Promise.all([take(first, id, 'validation'), take(second, id, 'refusal')])

      expect(codesOf([accepted, refused])).toEqual([200, 409])
      const [to, loser] = accepted.statusCode === 200 ? ['published', refused] : ['refused', accepted]
      expect(loser.json()).toMatchObject({ code: 'record.state' })
      expect(await read(validator, id)).toMatchObject({ status: to })
      expect(await lifeOf(id)).toEqual({
        steps: [
          ['draft', 'submitted'],
          ['submitted', to],
        ],
        told: [to],
      })
    }
  })

  test('of a withdrawal and a validation, exactly one happens', async () => {
    for (const id of await insertMany(10, { status: 'submitted' })) {
      const both = await Promise.all([take(author, id, 'withdrawal'), take(validator, id, 'validation')])
      expect(codesOf(both)).toEqual([200, 409])
      expect((await lifeOf(id))?.steps).toHaveLength(2)
    }
  })
})

describe('a bulk validation', () => {
  const validate = (actor: Actor, ids: unknown) => actor.post('/api/documents/validation', { ids })
  const statusesOf = (ids: number[]) => Promise.all(ids.map(async (id) => (await read(validator, id)).status))

  test('validates all documents, each with its own step', async () => {
    const ids = await insertMany(50, { status: 'submitted' })
    expect((await validate(validator, ids.toReversed())).statusCode).toBe(204)
    expect(new Set(await statusesOf(ids))).toEqual(new Set(['published']))
    for (const id of ids) expect((await lifeOf(id))?.told).toEqual(['published'])
  })

  test('validates a document named twice only once', async () => {
    const id = await insert({ status: 'submitted' })
    expect((await validate(validator, [id, id])).statusCode).toBe(204)
    expect((await lifeOf(id))?.told).toEqual(['published'])
  })

  test('validates all or none: the error names the document that prevents it', async () => {
    const [first = 0, second = 0] = await insertMany(2, { status: 'submitted' })
    const refused = await insert({ status: 'refused', title: 'Bilan social' })
    const other = await world.body()
    const elsewhere = await insertDocument(world.portal, { in: other, title: 'Comptes du voisin' })
    const hidden = await insertDocument(world.portal, { in: other, title: 'Secret', status: 'submitted' })

    expect((await validate(validator, [first, refused, second])).json()).toMatchObject({
      status: 409,
      code: 'documents.noneValidated',
      description: 'Aucun document n’a été validé : pour « Bilan social », le document est refusé.',
    })
    expect((await validate(validator, [first, elsewhere.id])).json()).toMatchObject({
      status: 403,
      code: 'documents.noneAllowed',
      description: 'Aucun document n’a été validé : « Comptes du voisin » ne relève pas de vous.',
    })
    const blind = await validate(validator, [first, hidden.id])
    expect(blind.json()).toMatchObject({ status: 404, code: 'record.notFound' })
    expect(blind.body).not.toContain('Secret')
    expect(await statusesOf([first, second, refused])).toEqual(['submitted', 'submitted', 'refused'])
    expect((await lifeOf(first))?.told).toEqual([])
  })

  test('is refused for a version that the validator has not looked at', async () => {
    const [first = 0, second = 0] = await insertMany(2, { status: 'submitted' })
    const list = (await validator.get('/api/documents?status=submitted&itemsPerPage=100')).json<
      Collection<DocumentRow>
    >()
    const versions = [first, second].map((id) => list.member.find((row) => row.id === id)?.version)
    await take(author, second, 'withdrawal')
    await take(author, second, 'submission')
    const form = { ids: [first, second], versions }
    expect((await validator.post('/api/documents/validation', form)).json()).toMatchObject({
      status: 409,
      code: 'record.stale',
    })
    expect(await statusesOf([first, second])).toEqual(['submitted', 'submitted'])
    const now = [versions[0], (await read(validator, second)).version]
    expect((await validator.post('/api/documents/validation', { ...form, versions: now })).statusCode).toBe(204)
  })

  test('is refused for an unclassified draft of one’s own', async () => {
    const id = await insert({ author: validator, type: null, title: 'Sans type' })
    expect((await validate(validator, [id])).json()).toMatchObject({
      status: 409,
      description: 'Aucun document n’a été validé : pour « Sans type », son type n’est pas indiqué.',
    })
  })

  test('accepts one to fifty ids', async () => {
    for (const ids of [[], Array.from({ length: 51 }, (_, index) => index + 1), ['1'], [0], undefined, 'all'])
      expect((await validate(validator, ids)).statusCode).toBe(422)
    expect((await validate(author, [1])).json()).toMatchObject({ code: 'access.denied' })
    expect((await validator.post('/api/documents/refusal', { ids: [1], reason })).statusCode).toBe(404)
  })

  test('by two validators in opposite orders does not deadlock, and validates each document once', async () => {
    const ids = await insertMany(10, { status: 'submitted' })
    const both = await Promise.all([validate(validator, ids), validate(colleague, ids.toReversed())])
    expect(codesOf(both)).toEqual([204, 409])
    for (const id of ids) expect((await lifeOf(id))?.steps).toHaveLength(2)
  })
})

test('a document shows its thematics, and can be filtered by them', async () => {
  const { id: thematic } = await world.db
    .insertInto('thematics')
    .values({ name: 'Télétravail' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const commission = await ensureBranch(world.portal, 'documentCommissions', { name: 'Formation' })
  const id = await insert({ commission, status: 'published', thematics: [{ id: thematic }] })
  expect(await read(reader, id)).toMatchObject({ thematics: [{ id: thematic, name: 'Télétravail' }] })
  const { member } = (await reader.get(`/api/documents?thematic=${thematic}`)).json()
  expect(member.map((row: { id: number }) => row.id)).toEqual([id])
})

describe('a step on an outdated version of the document', () => {
  test.each(['validation', 'refusal'])('is refused: %s', async (step) => {
    const id = await insert({ status: 'submitted' })
    const seen = (await read(validator, id)).version
    await taken(author, id, 'withdrawal')
    await taken(author, id, 'submission')

    const answer = await take(validator, id, step, { ...(step === 'refusal' && { reason }), version: seen })

    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'record.stale',
      description: expect.stringContaining('Yann Kervella'),
    })
    expect(await read(validator, id)).toMatchObject({ status: 'submitted' })
  })

  test('is accepted with the current version', async () => {
    const id = await insert({ status: 'submitted' })
    const { version } = await read(validator, id)
    expect((await take(validator, id, 'validation', { version })).statusCode).toBe(200)
  })
})
