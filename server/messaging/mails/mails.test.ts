import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endLinks, makeLink } from '#server/ground/identity/accountLinks.ts'
import { runTasks } from '#tests/support/tasks.ts'
import { firstLink, startTestMailServer, type TestMailServer } from '#tests/support/testMailServer.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { enqueueMails, type NewMail } from './enqueueMails.ts'

let office: TestMailServer
let world: World
/** A portal without a mail server. */
let quiet: World
beforeAll(async () => {
  office = await startTestMailServer()
  world = await openWorld({ env: office.env })
  quiet = await openWorld()
})
afterAll(async () => {
  await world.close()
  await quiet.close()
  await office.close()
})

const token = 'jeton-que-seul-son-destinataire-connait'
let count = 0
const mailTo = (name: string) => {
  count += 1
  return { userId: null, name, address: `boite.${count}@mandature.example` }
}
const reset = (name = 'Camille'): NewMail => ({
  kind: 'password.reset',
  to: mailTo(name),
  facts: { firstName: name },
  secret: token,
})

/** Enqueues and delivers a mail. @returns its id */
async function mailed(to: World, letter: NewMail): Promise<number> {
  await to.db.transaction().execute((tx) => enqueueMails(to.portal, tx, [letter]))
  await runTasks(to, 'mails.deliver')
  const { id } = await to.db
    .selectFrom('mails')
    .select('id')
    .where('toAddress', '=', letter.to.address)
    .executeTakeFirstOrThrow()
  return id
}

test('an administrator sees since when the oldest mail waits, whatever the filters', async () => {
  const administrator = await quiet.user({ roles: ['ROLE_ADMIN'] })
  const oldest = async (query = '') =>
    (await administrator.get(`/api/mails${query}`)).json<{ oldestWaitingAt: string | null }>().oldestWaitingAt
  expect(await oldest()).toBeNull()

  await quiet.db.transaction().execute((tx) => enqueueMails(quiet.portal, tx, [reset()]))
  quiet.clock.forward({ minutes: 5 })
  await quiet.db.transaction().execute((tx) => enqueueMails(quiet.portal, tx, [reset()]))
  expect(await oldest()).toBe('2026-03-19T09:00:00+01:00')
  expect(await oldest('?state=sent&q=personne')).toBe('2026-03-19T09:00:00+01:00')

  await runTasks(quiet, 'mails.deliver')
  expect(await oldest()).toBeNull()
  await quiet.db.deleteFrom('mails').execute()
})

test('an administrator lists the mails, newest first, by state and by addressee', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const letter = reset('Éloïse Le Bœuf')
  const id = await mailed(world, letter)
  await office.becomes('refusing')
  await mailed(world, reset('Éloïse Perdue'))
  await office.becomes('ok')

  expect((await administrator.get('/api/mails?q=boeuf eloise')).json()).toMatchObject({
    totalItems: 1,
    member: [
      {
        '@id': `/api/mails/${id}`,
        '@type': 'Mail',
        kind: 'password.reset',
        to: `Éloïse Le Bœuf <${letter.to.address}>`,
        subject: 'Changer votre mot de passe',
        state: 'sent',
        attempts: 1,
        lastError: null,
      },
    ],
  })
  const failed = (await administrator.get('/api/mails?state=failed&q=Éloïse')).json()
  expect(failed).toMatchObject({ totalItems: 1, member: [{ to: expect.stringContaining('Perdue') }] })
  const both = (await administrator.get('/api/mails?state[]=failed&state[]=sent&q=Éloïse&itemsPerPage=1&page=2')).json()
  expect(both).toMatchObject({ totalItems: 2, member: [{ id }] })
})

test('the mails of one person are those of their account, whatever their address was', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const person = await world.user()
  const to = { ...mailTo('Même Nom'), userId: person.id }
  const first = await mailed(world, { ...reset(), to })
  await mailed(world, { ...reset(), to: mailTo('Même Nom') })
  world.clock.forward({ minutes: 1 })
  const second = await mailed(world, { ...reset(), to: { ...mailTo('Même Nom'), userId: person.id } })

  const list = await administrator.get(`/api/mails?user=${person.id}`)
  expect(list.json()).toMatchObject({ totalItems: 2, member: [{ id: second }, { id: first }] })
  const page = await administrator.get(`/api/mails?user=${person.id}&state=sent&itemsPerPage=1&page=2`)
  expect(page.json()).toMatchObject({ totalItems: 2, member: [{ id: first, state: 'sent' }] })
  expect((await administrator.get('/api/mails?user=personne')).statusCode).toBe(400)
  expect((await person.get(`/api/mails?user=${person.id}`)).statusCode).toBe(403)
})

test('a list of mails is read in one statement, whatever its length', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await administrator.get('/api/mails')
  const few = await world.statementsOf(() => administrator.get('/api/mails'))
  for (let index = 0; index < 5; index += 1) await mailed(world, reset())
  const more = await world.statementsOf(() => administrator.get('/api/mails'))
  expect(more.length).toBe(few.length)
})

test('nobody else can read mails', async () => {
  const id = await mailed(world, reset())
  const editor = await world.user({ roles: ['ROLE_EDITOR'] })
  for (const url of ['/api/mails', `/api/mails/${id}`, `/api/mails/${id}/view`])
    expect((await editor.get(url)).statusCode).toBe(403)
  expect((await editor.post(`/api/mails/${id}/retry`)).statusCode).toBe(403)
  expect((await world.visitor().get('/api/mails')).statusCode).toBe(401)
})

test('the link of a sent mail is shown to its addressee only', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const letter = reset()
  const id = await mailed(world, letter)
  const [copy] = await office.to(letter.to.address)
  expect(firstLink(copy)).toBe(`http://localhost:3000/auth/reset-password/${token}`)

  const answer = await administrator.get(`/api/mails/${id}`)
  expect(answer.json()).toMatchObject({
    link: null,
    text: expect.stringContaining('n’est montré qu’à son destinataire'),
  })
  expect(answer.body).not.toContain(token)
  expect((await administrator.get(`/api/mails/${id}/view`)).body).not.toContain(token)
})

test('the link of a waiting or failed mail is not shown either', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const letter = reset()
  await world.db.transaction().execute((tx) => enqueueMails(world.portal, tx, [letter]))
  const { id } = await world.db
    .selectFrom('mails')
    .select('id')
    .where('toAddress', '=', letter.to.address)
    .executeTakeFirstOrThrow()
  expect((await administrator.get(`/api/mails/${id}`)).json()).toMatchObject({ state: 'waiting', link: null })

  await office.becomes('refusing')
  await runTasks(world, 'mails.deliver')
  await office.becomes('ok')
  const failed = await administrator.get(`/api/mails/${id}`)
  expect(failed.json()).toMatchObject({ state: 'failed', link: null })
  expect(failed.body).not.toContain(token)
})

test('the link of a kept mail is shown in the portal, which is the only way to get it', async () => {
  const administrator = await quiet.user({ roles: ['ROLE_ADMIN'] })
  const { id, token: real } = await keptLink()
  const link = `http://localhost:3000/auth/reset-password/${real}`

  const record = (await administrator.get(`/api/mails/${id}`)).json<{ text: string; html: string }>()
  expect(record).toMatchObject({ state: 'kept', link, linkEnd: null })
  expect(record.text).toContain(link)
  expect(record.html).toContain(`href="${link}"`)
})

/** A kept mail whose link is valid. */
async function keptLink() {
  const { id: userId } = await quiet.user()
  const real = await makeLink(quiet.db, { userId, purpose: 'password' }, quiet.clock.now())
  return { userId, token: real, id: await mailed(quiet, { ...reset(), secret: real }) }
}

test.each([
  [
    'that was used',
    'used',
    'a déjà servi',
    ({ userId }: { userId: number }) => endLinks(quiet.db, userId, ['password']),
  ],
  ['that has expired', 'expired', 'a expiré', () => quiet.clock.forward({ minutes: 60 })],
] as const)('a link %s is reported as such, and no longer shown', async (_what, linkEnd, said, end) => {
  const kept = await keptLink()
  await end(kept)
  const administrator = await quiet.user({ roles: ['ROLE_ADMIN'] })

  const answer = await administrator.get(`/api/mails/${kept.id}`)
  expect(answer.json()).toMatchObject({ state: 'kept', link: null, linkEnd, text: expect.stringContaining(said) })
  expect(answer.body).not.toContain(kept.token)
  const view = await administrator.get(`/api/mails/${kept.id}/view`)
  expect(view.body).toContain(said)
  expect(view.body).not.toContain(kept.token)
})

test('a mail is shown as it looks, without scripts or forms', async () => {
  const administrator = await quiet.user({ roles: ['ROLE_ADMIN'] })
  const letter: NewMail = {
    kind: 'account.rejected',
    to: mailTo('X'),
    facts: { firstName: 'X', reason: '<script>alert(1)</script>' },
  }
  const answer = await administrator.get(`/api/mails/${await mailed(quiet, letter)}/view`)

  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(answer.headers['cache-control']).toBe('no-store')
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'; sandbox/)
  expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/)
  expect(answer.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
})

test('a mail of another version of the portal is listed and opened', async () => {
  const administrator = await quiet.user({ roles: ['ROLE_ADMIN'] })
  const id = await mailed(quiet, reset())
  await quiet.db.updateTable('mails').set({ kind: 'of.another.time' }).where('id', '=', id).execute()

  expect((await administrator.get(`/api/mails/${id}`)).json()).toMatchObject({ subject: 'of.another.time', link: null })
  expect((await administrator.get(`/api/mails/${id}/view`)).statusCode).toBe(200)
})

test('a failed mail is requeued with its link', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  const letter = reset()
  await office.becomes('refusing')
  const id = await mailed(world, letter)
  await office.becomes('ok')
  expect((await administrator.get(`/api/mails/${id}`)).json()).toMatchObject({ canRetry: true, attempts: 1 })

  expect((await administrator.post(`/api/mails/${id}/retry`)).statusCode).toBe(204)
  await runTasks(world, 'mails.deliver')
  const [copy] = await office.to(letter.to.address)
  expect(firstLink(copy)).toContain(token)
  expect((await administrator.post(`/api/mails/${id}/retry`)).json()).toMatchObject({ code: 'mails.notFailed' })
  expect((await administrator.post('/api/mails/2147483647/retry')).json()).toMatchObject({ code: 'record.notFound' })
})

test('a mail with an expired link cannot be requeued', async () => {
  const administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  await office.becomes('refusing')
  const id = await mailed(world, reset())
  await office.becomes('ok')
  world.clock.forward({ minutes: 61 })

  expect((await administrator.get(`/api/mails/${id}`)).json()).toMatchObject({ canRetry: false })
  expect((await administrator.post(`/api/mails/${id}/retry`)).json()).toMatchObject({ code: 'mails.linkOver' })
})

test('a token is neither in the database nor in the log', async () => {
  const letter = reset()
  await world.db.transaction().execute((tx) => enqueueMails(world.portal, tx, [letter]))
  await mailed(quiet, reset())
  const forms = [token, Buffer.from(token).toString('hex'), Buffer.from(token).toString('base64')]
  for (const { db, logged } of [world, quiet]) {
    const all = await dump(db)
    expect(all).toContain('password.reset')
    for (const form of forms) expect(all).not.toContain(form)
    expect(JSON.stringify(logged)).not.toContain(token)
  }

  await runTasks(world, 'mails.deliver')
  const { sealed } = await world.db
    .selectFrom('mails')
    .select('sealed')
    .where('toAddress', '=', letter.to.address)
    .executeTakeFirstOrThrow()
  expect(sealed).toBeNull()
  expect(await dump(world.db)).not.toContain(token)
})

/** Every row of every table, as text. */
async function dump(db: World['db']): Promise<string> {
  const plain = db.withoutPlugins()
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('public', 'graphile_worker') and table_type = 'BASE TABLE'`.execute(plain)
  const written = await Promise.all(
    tables.map(async ({ name }) => {
      const { rows } = await sql<{ row: string }>`select line::text as row from ${sql.raw(name)} line`.execute(plain)
      return rows.map(({ row }) => row)
    }),
  )
  return written.flat().join('\n')
}
