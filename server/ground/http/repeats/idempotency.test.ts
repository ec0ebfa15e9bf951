import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { taskHandlers } from '#server/operation/start/taskHandlers.ts'
import { mp3 } from '#server/publishing/contents/podcasts/samples.ts'
import { castPassword } from '#tests/support/cast.ts'
import { formWith } from '#tests/support/files.ts'
import { cancelBlockedQuery, terminateBlockedQuery } from '#tests/support/locks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => world.close())

const under = (key: string) => ({ 'idempotency-key': key })
const jobs = async (name: string) =>
  (await world.db.selectFrom('jobs').select('id').where('name', '=', name).execute()).length

test('a call repeated with its key gets the stored response and is done once', async () => {
  const first = await administrator.post('/api/jobs', { name: 'Trésorier' }, under('a-1'))
  const again = await administrator.post('/api/jobs', { name: 'Trésorier' }, under('a-1'))

  expect(first.statusCode).toBe(201)
  expect([again.statusCode, again.headers.location, again.headers['content-type'], again.json()]).toEqual([
    201,
    first.headers.location,
    first.headers['content-type'],
    first.json(),
  ])
  expect([first.headers['idempotency-replayed'], again.headers['idempotency-replayed']]).toEqual([undefined, 'true'])
  expect(await jobs('Trésorier')).toBe(1)
})

test('concurrent calls with one key are done once and get the same response', async () => {
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => administrator.post('/api/jobs', { name: 'Rapporteur' }, under('a-2'))),
  )

  expect(await jobs('Rapporteur')).toBe(1)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(6).fill(201))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
})

test('a refusal is replayed, even if its cause has been fixed', async () => {
  const taken = { name: 'Trésorier' }
  const first = await administrator.post('/api/jobs', taken, under('a-3'))
  await sql`update jobs set name = 'Trésorière' where name = 'Trésorier'`.execute(world.db)
  const again = await administrator.post('/api/jobs', taken, under('a-3'))

  expect(first.statusCode).toBe(422)
  expect(again.json()).toEqual(first.json())
})

test('a key reused for another call is refused', async () => {
  await administrator.post('/api/jobs', { name: 'Secrétaire' }, under('a-4'))
  const other = await administrator.post('/api/jobs', { name: 'Secrétaire adjoint' }, under('a-4'))

  expect([other.statusCode, other.json().code]).toEqual([422, 'request.keyReused'])
  expect(await jobs('Secrétaire adjoint')).toBe(0)
})

test('keys of different people are independent', async () => {
  const other = await world.user({ roles: ['ROLE_ADMIN'] })
  await administrator.post('/api/mandates', { name: 'Titulaire' }, under('shared'))
  const answer = await other.post('/api/mandates', { name: 'Suppléant' }, under('shared'))

  expect(answer.json()).toMatchObject({ name: 'Suppléant' })
})

test('a call whose outcome is unknown is not done again', async () => {
  const form = { name: 'Référent' }
  await administrator.post('/api/jobs', form, under('a-5'))
  // As a killed server leaves it.
  await sql`update kept_answers set status = null, headers = null, body = null where key = 'a-5'`.execute(world.db)
  const again = await administrator.post('/api/jobs', form, under('a-5'))

  expect([again.statusCode, again.json().code]).toEqual([409, 'request.underWay'])
  expect(await jobs('Référent')).toBe(1)
})

test('a key expires after 24 hours', async () => {
  await administrator.post('/api/jobs', { name: 'Président' }, under('a-6'))
  await sql`update kept_answers set at = at - interval '24 hours 1 second' where key = 'a-6'`.execute(world.db)
  const again = await administrator.post('/api/jobs', { name: 'Président' }, under('a-6'))

  expect([again.statusCode, again.json().violations[0].code]).toEqual([422, 'references.nameTaken'])
})

test('expired responses are deleted by the daily task, and the others with their account', async () => {
  const person = await world.user({ roles: ['ROLE_ADMIN'] })
  for (const key of ['c-1', 'c-2']) await person.post('/api/jobs', { name: `Emploi ${key}` }, under(key))
  const kept = async () => {
    const rows = await world.db
      .selectFrom('keptAnswers')
      .select('key')
      .where('caller', '=', `user:${person.id}`)
      .execute()
    return rows.map(({ key }) => key)
  }
  await sql`update kept_answers set at = at - interval '24 hours 1 second' where key = 'c-1'`.execute(world.db)
  await taskHandlers(world.portal)['answers.expire']({})
  expect(await kept()).toEqual(['c-2'])

  expect((await administrator.delete(`/api/users/${person.id}`)).statusCode).toBe(204)
  expect(await kept()).toEqual([])
})

test('an interrupted upload can be sent again with the same key', async () => {
  const editor = await world.user({ roles: ['ROLE_EDITOR'] })
  await editor.get('/me')
  const form = new Response(formWith(mp3(400), 'emission.mp3'))
  const whole = Buffer.from(await form.arrayBuffer())
  const headers = {
    ...under('d-1'),
    host: 'localhost',
    cookie: [...editor.cookies].map((cookie) => cookie.join('=')).join('; '),
    'x-xsrf-token': editor.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': form.headers.get('content-type') ?? '',
    'content-length': String(whole.length),
  }
  const send = (payload: Buffer) => world.app.inject({ method: 'POST', url: '/api/podcasts', headers, payload })

  expect((await send(whole.subarray(0, 5_000))).statusCode).toBe(400)
  const answer = await send(whole)
  expect([answer.statusCode, answer.headers['idempotency-replayed']]).toEqual([201, undefined])
  expect((await send(whole)).headers['idempotency-replayed']).toBe('true')
})

describe('a call that failed with the database', () => {
  /** Makes a call while a table is locked, and ends the statement that waits for it. */
  const interrupt = <Answer>(table: string, end: typeof cancelBlockedQuery, call: () => Promise<Answer>) =>
    world.db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(tx)
      const [answer] = await Promise.all([call(), end(world)])
      return answer
    })

  test('before it had committed anything may be repeated with its key', async () => {
    const create = () => administrator.post('/api/jobs', { name: 'Greffière' }, under('u-1'))
    const first = await interrupt('jobs', cancelBlockedQuery, create)
    expect([first.statusCode, first.json().code]).toEqual([503, 'server.unavailable'])
    const again = await create()
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, undefined])
    expect(await jobs('Greffière')).toBe(1)
  })

  test('after it had committed is not done again', async () => {
    const body = await world.body()
    const member = await world.user({ in: body })
    const propose = () =>
      member.post(`/api/irps/${body.id}/proposals`, { title: 'Parking', why: 'Trop petit.' }, under('u-2'))
    // read for the answer, when the proposal is committed
    expect((await interrupt('proposal_supporters', cancelBlockedQuery, propose)).statusCode).toBe(503)
    expect((await propose()).json().code).toBe('request.underWay')
    expect(
      await world.db.selectFrom('pointProposals').select('id').where('bodyId', '=', body.id).execute(),
    ).toHaveLength(1)
  })

  test('by a lost connection is not done again', async () => {
    const create = () => administrator.post('/api/jobs', { name: 'Huissière' }, under('u-3'))
    expect((await interrupt('jobs', terminateBlockedQuery, create)).statusCode).toBe(503)
    expect((await create()).json().code).toBe('request.underWay')
  })
})

describe('a stored response', () => {
  const title = { title: 'Télétravail', why: 'À revoir.' }
  /** A member of two bodies who has proposed a point in one of them, with this key. */
  const propose = async (key: string) => {
    const [left, kept] = [await world.body(), await world.body()]
    const member = await world.user({ in: left, roles: ['ROLE_EDITOR'] })
    await world.db.insertInto('assignments').values({ userId: member.id, bodyId: kept.id, role: 'reader' }).execute()
    const send = () => member.post(`/api/irps/${left.id}/proposals`, title, under(key))
    expect((await send()).json().proposals).toHaveLength(1)
    return { member, left, kept, send }
  }
  const proposals = (bodyId: number) =>
    world.db.selectFrom('pointProposals').select('title').where('bodyId', '=', bodyId).execute()

  test('is not replayed to somebody who has left the body, and the call is not done again', async () => {
    const { member, left, send } = await propose('r-1')
    await world.db.deleteFrom('assignments').where('userId', '=', member.id).where('bodyId', '=', left.id).execute()
    const again = await send()

    expect([again.statusCode, again.json().code]).toEqual([409, 'request.rightsChanged'])
    expect(again.body).not.toContain(title.title)
    expect(await proposals(left.id)).toHaveLength(1)
  })

  test('is not replayed once the body is no longer below one of the person', async () => {
    const [above, below] = [await world.body(), await world.body()]
    const member = await world.user({ in: above })
    const send = () => member.post(`/api/irps/${above.id}/proposals`, title, under('r-2'))
    await sql`update bodies set parent_id = ${above.id} where id = ${below.id}`.execute(world.db)
    await send()
    await sql`update bodies set parent_id = null where id = ${below.id}`.execute(world.db)

    expect((await send()).json().code).toBe('request.rightsChanged')
  })

  test('is not replayed to somebody who has lost a role', async () => {
    const { member, send } = await propose('r-3')
    await sql`update users set roles = '{}' where id = ${member.id}`.execute(world.db)

    expect((await send()).json().code).toBe('request.rightsChanged')
  })

  test('is replayed after a new sign-in, and to an administrator whose seats have changed', async () => {
    const { member, send } = await propose('r-4')
    await world.db.deleteFrom('signIns').where('userId', '=', member.id).execute()
    expect((await send()).statusCode).toBe(401)
    await member.signIn(member.email, castPassword)
    expect((await send()).headers['idempotency-replayed']).toBe('true')

    const person = await world.user({ roles: ['ROLE_ADMIN'], in: await world.body() })
    const create = () => person.post('/api/jobs', { name: 'Déléguée' }, under('r-5'))
    await create()
    await world.db.deleteFrom('assignments').where('userId', '=', person.id).execute()
    expect((await create()).headers['idempotency-replayed']).toBe('true')
  })
})

test.each(['', 'é', 'a b', 'a'.repeat(256)])('« %s » is not a valid key', async (key) => {
  const answer = await administrator.post('/api/jobs', { name: 'Autre' }, under(key))
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'request.key'])
})

test('a caller without the right is refused before the key is checked, and nothing is stored', async () => {
  const reader = await world.user()
  expect((await reader.post('/api/jobs', { name: 'Intrus' }, under('b-1'))).statusCode).toBe(403)
  expect(await world.db.selectFrom('keptAnswers').select('key').where('key', '=', 'b-1').execute()).toEqual([])
})
