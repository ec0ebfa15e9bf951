import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DocumentStatus } from '#contract/papers/documents.ts'
import { insertDocument, insertVersion } from '#tests/support/documents.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import type { StepName } from './lifecycle.ts'

const states = [
  'draft',
  'submitted',
  'refused',
  'published',
  'archived',
  'publishedDraft',
  'publishedSubmitted',
  'publishedRefused',
] as const
type State = (typeof states)[number]

const people = ['reader', 'author', 'redactor', 'validator', 'fromAbove', 'stranger', 'ended', 'administrator'] as const
type Person = (typeof people)[number]

/**
 * The status codes for each person, in the order of `people`: the author is a redactor of the body, `fromAbove` a
 * validator of the parent body, `stranger` one of another body. A person who may take the step nowhere is refused
 * before any lookup.
 */
const answers: Record<StepName, Record<State, string>> = {
  submission: {
    draft: '             403 200 404 403 404 404 403 200',
    submitted: '         403 409 404 403 404 404 403 409',
    refused: '           403 200 404 403 404 404 403 200',
    published: '         403 409 403 403 403 403 403 409',
    archived: '          403 409 403 403 403 403 403 409',
    publishedDraft: '    403 200 403 403 403 403 403 200',
    publishedSubmitted: '403 409 403 403 403 403 403 409',
    publishedRefused: '  403 200 403 403 403 403 403 200',
  },
  withdrawal: {
    draft: '             403 409 404 403 404 404 403 409',
    submitted: '         403 200 404 403 404 404 403 200',
    refused: '           403 409 404 403 404 404 403 409',
    published: '         403 409 403 403 403 403 403 409',
    archived: '          403 409 403 403 403 403 403 409',
    publishedDraft: '    403 409 403 403 403 403 403 409',
    publishedSubmitted: '403 200 403 403 403 403 403 200',
    publishedRefused: '  403 409 403 403 403 403 403 409',
  },
  validation: {
    draft: '             403 403 403 409 404 404 403 200',
    submitted: '         403 403 403 200 404 404 403 200',
    refused: '           403 403 403 409 404 404 403 409',
    published: '         403 403 403 409 403 403 403 409',
    archived: '          403 403 403 409 403 403 403 409',
    publishedDraft: '    403 403 403 409 403 403 403 200',
    publishedSubmitted: '403 403 403 200 403 403 403 200',
    publishedRefused: '  403 403 403 409 403 403 403 409',
  },
  refusal: {
    draft: '             403 403 403 409 404 404 403 409',
    submitted: '         403 403 403 200 404 404 403 200',
    refused: '           403 403 403 409 404 404 403 409',
    published: '         403 403 403 409 403 403 403 409',
    archived: '          403 403 403 409 403 403 403 409',
    publishedDraft: '    403 403 403 409 403 403 403 409',
    publishedSubmitted: '403 403 403 200 403 403 403 200',
    publishedRefused: '  403 403 403 409 403 403 403 409',
  },
  archiving: {
    draft: '             403 403 403 409 404 404 403 409',
    submitted: '         403 403 403 409 404 404 403 409',
    refused: '           403 403 403 409 404 404 403 409',
    published: '         403 403 403 200 403 403 403 200',
    archived: '          403 403 403 409 403 403 403 409',
    publishedDraft: '    403 403 403 409 403 403 403 409',
    publishedSubmitted: '403 403 403 409 403 403 403 409',
    publishedRefused: '  403 403 403 409 403 403 403 409',
  },
  restoration: {
    draft: '             403 403 403 409 404 404 403 409',
    submitted: '         403 403 403 409 404 404 403 409',
    refused: '           403 403 403 409 404 404 403 409',
    published: '         403 403 403 409 403 403 403 409',
    archived: '          403 403 403 200 403 403 403 200',
    publishedDraft: '    403 403 403 409 403 403 403 409',
    publishedSubmitted: '403 403 403 409 403 403 403 409',
    publishedRefused: '  403 403 403 409 403 403 403 409',
  },
}

const codes: Record<number, string> = { 403: 'access.denied', 404: 'record.notFound', 409: 'record.state' }

let world: World
let body: { id: number }
let cast: Record<Person, Actor>

beforeAll(async () => {
  world = await openWorld()
  const above = await world.body()
  body = await world.body({ parent: above })
  cast = {
    reader: await world.user({ in: body }),
    author: await world.user({ in: body, role: 'redactor' }),
    redactor: await world.user({ in: body, role: 'redactor' }),
    validator: await world.user({ in: body, role: 'validator' }),
    fromAbove: await world.user({ in: above, role: 'validator' }),
    stranger: await world.user({ in: await world.body(), role: 'validator' }),
    ended: await world.user({ in: body, role: 'validator', endsOn: '2026-03-18' }),
    administrator: await world.user({ roles: ['ROLE_ADMIN'] }),
  }
})
afterAll(() => world.close())

async function documentIn(state: State): Promise<number> {
  const moving = /^published(.+)/.exec(state)?.[1]
  const status = moving ? 'published' : (state as DocumentStatus)
  const document = await insertDocument(world.portal, { in: body, author: cast.author, status })
  if (moving) await insertVersion(world.portal, document, { published: false })
  if (moving === 'Draft') await take(cast.author, document.id, 'withdrawal')
  if (moving === 'Refused') await take(cast.validator, document.id, 'refusal')
  return document.id
}

const take = (actor: Actor, id: number, step: StepName) =>
  actor.post(`/api/documents/${id}/${step}`, step === 'refusal' ? { reason: 'Il manque les annexes.' } : undefined)

/** Everything that a step changes. */
async function traceOf(id: number) {
  const { rows } = await sql`
    select status, moving, version, published_version, updated_at,
      (select count(*) from document_steps where document_id = documents.id) as steps,
      (select count(*) from graphile_worker._private_jobs where key like 'documents.announce:%') as told
    from documents where id = ${id}`.execute(world.db)
  return rows[0]
}

describe.each(Object.keys(answers) as StepName[])('%s', (step) => {
  test.each(states)('of a document that is %s', async (state) => {
    const expected = answers[step][state].trim().split(' ').map(Number)
    let id = await documentIn(state)
    const given: number[] = []
    for (const [index, person] of people.entries()) {
      const before = await traceOf(id)
      const answer = await take(cast[person], id, step)
      given.push(answer.statusCode)
      if (answer.statusCode === 200) {
        id = await documentIn(state)
        continue
      }
      expect(answer.json().code, person).toBe(codes[expected[index] ?? 0])
      expect(await traceOf(id), person).toEqual(before)
    }
    expect(given).toEqual(expected)
  })
})

test('anonymous requests may take no step', async () => {
  const id = await documentIn('submitted')
  const visitor = world.visitor()
  await visitor.get('/me')
  const before = await traceOf(id)
  for (const step of Object.keys(answers)) {
    const answer = await visitor.post(`/api/documents/${id}/${step}`, { reason: 'Il manque les annexes.' })
    expect(answer.json(), step).toMatchObject({ status: 401, code: 'access.signInRequired' })
  }
  expect(await traceOf(id)).toEqual(before)
})

describe('a document of the channel', () => {
  test('is handled by people of the body who read the channel, and by nobody else of the body', async () => {
    const author = await world.user({ in: body, role: 'redactor', roles: ['ROLE_CANAL_CSEC'] })
    const validator = await world.user({ in: body, role: 'validator', roles: ['ROLE_CANAL_CSEC'] })
    const document = { in: body, channel: 'csec', author } as const
    const { id } = await insertDocument(world.portal, { ...document, status: 'draft' })
    const statusOf = async (actor: Actor, step: StepName) => (await take(actor, id, step)).statusCode

    expect(await statusOf(cast.validator, 'validation')).toBe(404)
    expect(await statusOf(author, 'submission')).toBe(200)
    expect(await statusOf(cast.validator, 'validation')).toBe(404)
    expect(await statusOf(cast.validator, 'refusal')).toBe(404)
    expect(await statusOf(validator, 'validation')).toBe(200)
    expect(await statusOf(cast.validator, 'archiving')).toBe(404)
    expect(await statusOf(validator, 'archiving')).toBe(200)
  })

  test('can no longer be changed by an author who lost access to the channel', async () => {
    const wishes = { in: body, channel: 'csec', author: cast.author, status: 'draft' } as const
    const { id } = await insertDocument(world.portal, wishes)
    const answer = await take(cast.author, id, 'submission')
    expect(answer.json()).toMatchObject({ code: 'access.denied' })
  })
})
