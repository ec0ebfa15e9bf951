import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { tokenActions } from '#contract/ground/policy/tokenScope.ts'
import { maxAccessTokens, tokenFamilies } from '#contract/people/tokens/accessTokens.ts'
import { insertToken, program } from '#tests/support/accessTokens.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { castPassword } from '#tests/support/cast.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { queuedMails } from '#tests/support/queuedMails.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let body: { id: number; name: string }
let redactor: Actor
let administrator: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
})
afterAll(() => world.close())
beforeEach(async () => {
  body = await world.body({ kind: 'COMMISSION' })
  redactor = await world.user({ in: body, role: 'redactor' })
})

const own = '/api/me/access_tokens'
const form = (wishes: object = {}) => ({
  name: 'Dépôt des comptes rendus',
  actions: ['documents.read', 'portal.enter'],
  currentPassword: castPassword,
  ...wishes,
})
async function create(who = redactor, wishes: object = {}) {
  const answer = await who.post(own, form(wishes))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ '@id': string; id: number; token: string }>()
}
const expectRefused = async (token: string, code: string, status = 401) => {
  const answer = await program(world, token).get('/api/documents')
  expect(answer.json()).toMatchObject({ status, code })
  return answer
}

describe('a token', () => {
  test('is shown once, stored as a hash, listed, mailed about and recorded', async () => {
    await redactor.get('/me')
    let made: Awaited<ReturnType<typeof create>> | undefined
    const lines = await auditLinesDuring(world, async () => {
      made = await create(redactor, { bodies: [{ id: body.id }], days: 30 })
      await program(world, made.token).get('/api/documents')
    })
    expect(made?.token).toMatch(/^mdt_[\w-]{43}$/)
    expect(lines.map(({ action, subjectName }) => [action, subjectName])).toEqual([
      ['token.created', 'Dépôt des comptes rendus'],
      ['token.used', 'Dépôt des comptes rendus'],
    ])
    const stored = await world.db
      .selectFrom('accessTokens')
      .selectAll()
      .where('id', '=', made?.id ?? 0)
      .execute()
    expect(JSON.stringify(stored)).not.toContain(made?.token)
    const { member } = (await redactor.get(own)).json()
    expect(member).toEqual([
      {
        '@id': `/api/me/access_tokens/${made?.id}`,
        '@type': 'AccessToken',
        id: made?.id,
        name: 'Dépôt des comptes rendus',
        actions: ['documents.read', 'portal.enter'],
        bodies: [expect.objectContaining({ id: body.id, name: body.name })],
        state: 'active',
        createdAt: '2026-03-19T09:00:00+01:00',
        expiresAt: '2026-04-18T10:00:00+02:00',
        lastUsedAt: '2026-03-19T09:00:00+01:00',
        lastNetwork: '127.0.0.1',
      },
    ])
    const [mail] = await queuedMails(world, redactor.email)
    expect(mail).toMatchObject({ kind: 'token.created', secret: null })
    expect(JSON.stringify(mail)).not.toContain(made?.token)
  })

  test('needs the password, rights that its person has, known bodies and a sensible duration', async () => {
    const codes = async (wishes: object) => {
      const answer = await redactor.post(own, form(wishes))
      expect(answer.statusCode).toBe(422)
      return answer
        .json<{ violations: { propertyPath: string; code: string }[] }>()
        .violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`)
    }
    expect(await codes({ currentPassword: 'Agrafe' })).toEqual(['currentPassword users.wrongPassword'])
    expect(await codes({ actions: ['documents.read', 'audit.read'] })).toEqual(['actions tokens.notYours'])
    expect(await codes({ actions: ['users.read'], bodies: [{ id: body.id }] })).toEqual(['actions tokens.withoutBody'])
    expect(await codes({ bodies: [{ id: 2_000_000_000 }] })).toEqual(['bodies record.gone'])
    expect(await codes({ actions: [] })).toEqual(['actions too_small'])
    expect(await codes({ bodies: [] })).toEqual(['bodies too_small'])
    expect(await codes({ days: 366 })).toEqual(['days too_big'])
    expect(await codes({ name: ' ' })).toEqual(['name too_small'])
    // an action that no token may have is not one of the form
    expect(await codes({ actions: ['users.administer'] })).toEqual(['actions[0] invalid_value'])
    expect((await redactor.get(own)).json().member).toEqual([])
  })

  test('is returned for an idempotency key without being stored', async () => {
    const headers = { 'idempotency-key': 'jeton-1' }
    const { token } = (await redactor.post(own, form(), headers)).json<{ token: string }>()
    const kept = await world.db.selectFrom('keptAnswers').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test(`is one of ${maxAccessTokens} at most`, async () => {
    for (let made = 0; made < maxAccessTokens; made++) await insertToken(world, redactor.id)
    expect((await redactor.post(own, form())).json()).toMatchObject({ status: 409, code: 'tokens.tooMany' })
  })
})

describe('a call by token', () => {
  test('does what its rights say, without cookies or XSRF token', async () => {
    const { id } = await insertDocument(world.portal, { in: body, status: 'draft', author: redactor })
    const { token } = await insertToken(world, redactor.id, { actions: ['documents.read', 'documents.delete'] })
    const calls = program(world, token)
    expect((await calls.get(`/api/documents/${id}`)).json()).toMatchObject({ id })
    const refused = await calls.post(`/api/documents/${id}/submission`, {})
    expect(refused.json()).toMatchObject({ status: 403, code: 'tokens.scope' })
    expect(refused.headers['www-authenticate']).toBe(
      'Bearer realm="Mandature", error="insufficient_scope", scope="documents.submit"',
    )
    const gone = await calls.delete(`/api/documents/${id}`)
    expect(gone.statusCode, gone.body).toBe(204)
    expect(gone.headers['set-cookie']).toBeUndefined()
  })

  test('names the members of a body only with the right to read the directory', async () => {
    const membersFor = async (options: Parameters<typeof insertToken>[2]) => {
      const { token } = await insertToken(world, redactor.id, options)
      const home = await program(world, token).get(`/api/irps/${body.id}/home`)
      expect(home.statusCode, home.body).toBe(200)
      return home.json<{ members: { id: number }[] }>().members.map(({ id }) => id)
    }
    expect(await membersFor({ actions: ['bodies.read'] })).toEqual([])
    expect(await membersFor({ bodyIds: [body.id] })).toEqual([])
    expect(await membersFor({ actions: ['bodies.read', 'users.read'] })).toEqual([redactor.id])
  })

  test('ignores the cookies of a browser, and leaves them alone', async () => {
    const { token } = await insertToken(world, redactor.id, { actions: ['documents.read'] })
    await administrator.get('/me')
    const both = { authorization: `Bearer ${token}` }
    expect((await administrator.get('/api/audit_events', both)).json()).toMatchObject({ code: 'tokens.scope' })
    // no XSRF token: the cookie would need one
    const answer = await administrator.send('DELETE', '/api/me/sign_ins', undefined, { ...both, 'x-xsrf-token': '' })
    expect(answer.json()).toMatchObject({ status: 403, code: 'tokens.signInOnly' })
    expect((await administrator.get('/api/audit_events')).statusCode).toBe(200)
  })

  test('opens no page, and tells who its person is only with that right', async () => {
    const { token } = await insertToken(world, redactor.id, { actions: ['documents.read'] })
    const page = await program(world, token).get('/home', { accept: 'text/html' })
    expect(page.statusCode).toBe(403)
    expect(page.body).not.toContain(redactor.email)
    await expectMe(token, 403)
    await expectMe((await insertToken(world, redactor.id, { actions: ['users.readWhole'] })).token, 200)
  })
  const expectMe = async (token: string, status: number) => {
    const answer = await program(world, token).get('/me')
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }

  test('does not replay what its person did with the same key', async () => {
    const send = { name: 'Budget', query: 'q=budget' }
    const headers = { 'idempotency-key': 'recherche-1' }
    const first = await redactor.post('/api/saved_searches', send, headers)
    const { token } = await insertToken(world, redactor.id)
    const second = await program(world, token).post('/api/saved_searches', send, headers)
    expect(second.headers['idempotency-replayed']).toBeUndefined()
    expect(second.json()['@id']).not.toBe(first.json()['@id'])
  })

  test('follows the rights of its person at each call', async () => {
    const { id } = await insertDocument(world.portal, { in: body, confidential: true })
    const { token } = await insertToken(world, redactor.id)
    expect((await program(world, token).get(`/api/documents/${id}`)).statusCode).toBe(200)
    await world.db.deleteFrom('assignments').where('userId', '=', redactor.id).execute()
    expect((await program(world, token).get(`/api/documents/${id}`)).statusCode).toBe(404)
  })
})

describe('a refused token', () => {
  test('is answered in words: unknown, expired, revoked, closed account', async () => {
    const answer = await expectRefused(`mdt_${'a'.repeat(43)}`, 'tokens.unknown')
    expect(answer.headers['www-authenticate']).toBe('Bearer realm="Mandature", error="invalid_token"')
    expect(answer.json().description).toBe('Ce jeton d’accès n’est pas valable.')
    for (const authorization of ['Bearer', 'bearer ', 'Bearer autre chose'])
      expect((await world.visitor({ headers: { authorization } }).get('/api/documents')).json()).toMatchObject({
        code: 'tokens.unknown',
      })

    const closed = await world.user({ in: body })
    const { token } = await insertToken(world, closed.id)
    await world.db.updateTable('users').set({ activatedAt: null }).where('id', '=', closed.id).execute()
    await expectRefused(token, 'tokens.accountClosed')
  })

  test('slows down who tries many, and nobody else', async () => {
    const address = '192.0.2.44'
    const guess = () =>
      world.visitor({ address, headers: { authorization: `Bearer mdt_${'b'.repeat(43)}` } }).get('/api/documents')
    for (let times = 0; times < 20; times++) expect((await guess()).statusCode).toBe(401)
    const slowed = await guess()
    expect(slowed.json()).toMatchObject({ status: 429, code: 'request.tooMany' })
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    const { token } = await insertToken(world, redactor.id)
    const right = world.visitor({ address, headers: { authorization: `Bearer ${token}` } })
    expect((await right.get('/api/documents')).statusCode).toBe(200)
  })

  test('is one in a URL or a cookie, and is not logged', async () => {
    const { token } = await insertToken(world, redactor.id)
    for (const url of [`/api/documents?access_token=${token}`, `/api/${token}`, `/home?suite=${token}`])
      expect((await world.visitor().get(url)).json()).toMatchObject({ status: 400, code: 'tokens.misplaced' })
    const visitor = world.visitor()
    visitor.cookies.set('sid', token)
    expect((await visitor.get('/api/documents')).json()).toMatchObject({ status: 400, code: 'tokens.misplaced' })
    expect(JSON.stringify(world.logged)).not.toContain(token)
  })

  test('has been revoked by its person, who finds it no more', async () => {
    const { token, '@id': url } = await create()
    const lines = await auditLinesDuring(world, () => redactor.delete(url))
    expect(lines.map(({ action }) => action)).toEqual(['token.revoked'])
    await expectRefused(token, 'tokens.revoked')
    expect((await redactor.get(own)).json().member).toEqual([])
    expect((await redactor.delete(url)).statusCode).toBe(404)
  })

  test('has been revoked by an administrator, who sees those of everybody', async () => {
    const { id, token } = await create()
    const { member } = (await administrator.get(`/api/access_tokens?user=${redactor.id}`)).json()
    expect(member).toMatchObject([{ '@type': 'IssuedToken', id, owner: { id: redactor.id } }])
    expect((await administrator.get('/api/access_tokens?q=comptes')).json().member.length).toBeGreaterThan(0)
    expect((await administrator.delete(`/api/access_tokens/${id}`)).statusCode).toBe(204)
    await expectRefused(token, 'tokens.revoked')
  })

  test('does not survive a change of password, nor the end of all other sign-ins', async () => {
    const first = await create()
    expect((await redactor.delete('/api/me/sign_ins')).statusCode).toBe(204)
    await expectRefused(first.token, 'tokens.revoked')
    const second = await create()
    const change = { currentPassword: castPassword, password: 'Trombone-lune-buvard-7' }
    expect((await redactor.put(`/api/users/${redactor.id}/reset_password`, change)).statusCode).toBe(204)
    await expectRefused(second.token, 'tokens.revoked')
  })

  test('has expired: the trail says so once, and it is deleted a month later', async () => {
    const other = await openWorld()
    try {
      const person = await other.user()
      const { token } = await insertToken(other, person.id, { days: 1 })
      other.clock.set('2026-03-20T09:00:00+01:00')
      const answer = await program(other, token).get('/api/documents')
      expect(answer.json()).toMatchObject({ status: 401, code: 'tokens.expired' })
      const expire = async () => {
        await other.portal.tasks.enqueue(other.db, 'tokens.expire', {}, 'test')
        await runTasks(other, 'tokens.expire')
      }
      expect((await auditLinesDuring(other, expire)).map(({ action }) => action)).toEqual(['token.expired'])
      expect(await auditLinesDuring(other, expire)).toEqual([])
      other.clock.set('2026-04-20T10:00:00+02:00')
      await expire()
      expect(await other.db.selectFrom('accessTokens').select('id').execute()).toEqual([])
    } finally {
      await other.close()
    }
  })
})

test('every right that a token may have is in one family of the form', () => {
  const listed = Object.values(tokenFamilies).flat()
  expect(listed.toSorted()).toEqual(tokenActions.toSorted())
})

test('the OpenAPI document names the right that each call needs', async () => {
  const { paths, components } = (await redactor.get('/api/docs.json')).json()
  expect(components.securitySchemes.accessToken).toMatchObject({ type: 'http', scheme: 'bearer' })
  expect(paths['/api/documents'].post.security).toEqual([{ accessToken: ['documents.file'] }, { signIn: [] }])
  expect(paths['/api/documents/{id}'].patch.security).toEqual([{ accessToken: ['documents.amend'] }, { signIn: [] }])
  expect(paths['/api/me/access_tokens'].post.security).toEqual([{ signIn: [] }])
  expect(paths['/api/users/forgot_password'].post.security).toEqual([])
  expect(paths['/me'].get.security).toEqual([{ accessToken: ['users.readWhole'] }, { signIn: [] }])
})
