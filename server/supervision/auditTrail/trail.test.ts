import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/ground/limits.ts'
import type { Collection } from '#contract/ground/shapes.ts'
import type { AuditEvent } from '#contract/supervision/auditTrail.ts'
import { audit, auditWithoutSubject } from '#server/ground/audit/audit.ts'
import { sealTrail } from '#server/ground/audit/sealTrail.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { runRecurring } from '#tests/support/tasks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

let world: World
let administrator: Actor
let body: { id: number; name: string }
let anne: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'], firstName: 'Ada', lastName: 'Min' })
  anne = await world.user({ firstName: 'Anne', lastName: 'Œuvrard' })
  body = await world.body({ name: 'CSE Bretagne' })
  await administrator.get('/me')
})
afterAll(() => world.close())

const list = async (query = '') => {
  const answer = await administrator.get(`/api/audit_events?${query}`)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Collection<AuditEvent>>()
}
const actions = async (query: string) => (await list(query)).member.map(({ action }) => action)

describe('reading the trail', () => {
  beforeAll(async () => {
    const told = async (
      at: string,
      ...line: Parameters<typeof audit> extends [unknown, unknown, ...infer Rest] ? Rest : never
    ) => {
      world.clock.set(at)
      await audit(world.portal, world.db, ...line)
    }
    await told('2026-03-01T23:30:00+01:00', anne, 'body.created', 'body', body.id)
    await told('2026-03-02T00:30:00+01:00', anne, 'body.amended', 'body', body.id, { fields: ['name', 'label'] })
    await told('2026-03-03T10:00:00+01:00', null, 'password.asked', 'user', anne.id)
    world.clock.set('2026-03-19T09:00:00+01:00')
  })

  test('shows author, action, subject, instant and IP address, newest first', async () => {
    const { member, totalItems } = await list('action[]=body.created&action[]=body.amended&action[]=password.asked')
    expect(totalItems).toBe(3)
    expect(member).toEqual([
      {
        '@id': expect.stringMatching(/^\/api\/audit_events\/\d+$/),
        '@type': 'AuditEvent',
        id: expect.any(Number),
        at: '2026-03-03T10:00:00+01:00',
        action: 'password.asked',
        user: null,
        subject: { kind: 'user', id: anne.id, name: 'Anne Œuvrard' },
        address: null,
        details: {},
      },
      expect.objectContaining({ action: 'body.amended', details: { fields: ['name', 'label'] } }),
      expect.objectContaining({
        action: 'body.created',
        user: { id: anne.id, name: 'Anne Œuvrard' },
        subject: { kind: 'body', id: body.id, name: 'CSE Bretagne' },
      }),
    ])
  })

  test('filters by action, record, user, words and days', async () => {
    expect(await actions('action=body.created')).toEqual(['body.created'])
    expect(await actions(`subject=body&subjectId=${body.id}`)).toEqual(['body.amended', 'body.created'])
    expect(await actions(`user=${anne.id}&order[at]=asc`)).toEqual(['body.created', 'body.amended'])
    expect(await actions('q=oeuvrard+BRETAGNE')).toEqual(['body.amended', 'body.created'])
    expect(await actions('q=oeuvrard&subject=user')).toEqual(['password.asked'])
    // What a person did, and what was done to their account.
    expect(await actions(`person=${anne.id}`)).toEqual(['password.asked', 'body.amended', 'body.created'])
    expect(await actions(`person=${anne.id}&action=password.asked`)).toEqual(['password.asked'])
    expect(await actions(`person=${body.id + 1_000}`)).toEqual([])
    // Days are those of Paris.
    expect(await actions('subject=body&at[after]=2026-03-02')).toEqual(['body.amended'])
    expect(await actions('subject=body&at[before]=2026-03-02')).toEqual(['body.created'])
    expect(await list('subject=body&itemsPerPage=1&page=2')).toMatchObject({
      totalItems: 2,
      member: [{ action: 'body.created' }],
    })
  })

  test.each(['action=nothing.done', 'subject=secret', 'user=x', 'person=x', 'at[after]=hier', 'order[id]=up', 'q=%00'])(
    'refuses %s',
    async (query) => {
      expect((await administrator.get(`/api/audit_events?${query}`)).statusCode).toBe(400)
    },
  )

  test('needs one statement besides that of the caller', async () => {
    expect(await world.statementsOf(() => list('itemsPerPage=100'))).toHaveLength(2)
    expect(await world.statementsOf(() => list(`person=${anne.id}`))).toHaveLength(2)
  })

  test('is for administrators only, and there is no writing', async () => {
    const editor = await world.user({ in: body, role: 'validator', roles: ['ROLE_EDITOR', 'ROLE_CANAL_CSEC'] })
    for (const path of ['', '/export.csv']) {
      expect((await editor.get(`/api/audit_events${path}`)).statusCode).toBe(403)
      expect((await world.visitor().get(`/api/audit_events${path}`)).statusCode).toBe(401)
    }
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const)
      expect((await administrator.send(method, '/api/audit_events/1')).statusCode).toBe(404)
  })

  test('people have their current name, and only their id once erased', async () => {
    const person = await world.user({ firstName: 'Yves', lastName: 'Morvan' })
    await audit(world.portal, world.db, person, 'account.exported', 'user', person.id)
    const told = async () => (await list('action=account.exported')).member
    expect(await told()).toMatchObject([{ user: { name: 'Yves Morvan' }, subject: { name: 'Yves Morvan' } }])
    expect(await actions('q=morvan')).toEqual(['account.exported'])
    await world.db.deleteFrom('users').where('id', '=', person.id).execute()
    expect(await told()).toMatchObject([{ user: { id: person.id, name: '' }, subject: { id: person.id, name: null } }])
    expect(await actions('q=morvan')).toEqual([])
  })
})

describe('exporting the trail', () => {
  const download = async (query: string) => administrator.get(`/api/audit_events/export.csv?${query}`)

  test('writes the same lines to a file, and is recorded itself', async () => {
    const told = await auditLinesDuring(world, async () => {
      const answer = await download(`subject=body&subjectId=${body.id}`)
      expect(answer.headers).toMatchObject({
        'content-type': 'text/csv; charset=utf-8; header=present',
        'cache-control': 'private, no-store',
        'content-disposition': 'attachment; filename="journal-2026-03-19.csv"',
      })
      const [head, ...lines] = answer.body.trimEnd().split('\r\n')
      expect(head).toBe('\uFEFFdate;heure;instant;qui;action;sur quoi;nom;adresse IP;détails')
      expect(lines).toEqual([
        '2 mars 2026;0\u00A0h\u00A030;2026-03-02T00:30:00+01:00;Anne Œuvrard;Instance modifiée;Instance;CSE Bretagne;;Champs\u00A0: nom, libellé',
        '1er mars 2026;23\u00A0h\u00A030;2026-03-01T23:30:00+01:00;Anne Œuvrard;Instance créée;Instance;CSE Bretagne;;',
      ])
    })
    expect(told).toMatchObject([
      { action: 'audit.exported', userId: administrator.id, details: { count: 2, filtered: true } },
    ])
  })

  test('contains no formula', async () => {
    const evil = await world.body({ name: '=HYPERLINK("http://x")' })
    await audit(world.portal, world.db, anne, 'body.created', 'body', evil.id, { fields: ['=1+1'] })
    const { body: file } = await download(`subjectId=${evil.id}&subject=body`)
    expect(file).toContain(`"'=HYPERLINK(""http://x"")"`)
    expect(file).not.toMatch(/(^|;)"?[=+@-]/m)
  })

  test('is complete over many pages, up to the limit', async () => {
    await sql`insert into audit_events (at, action, subject, subject_id, subject_name)
      select '2026-02-01T10:00:00Z'::timestamptz + interval '1 second' * (n / 3), 'mail.requeued', 'content', n, 'Lot ' || n
      from generate_series(1, 2500) n`.execute(world.db)
    const { body: file } = await download('action=mail.requeued')
    const names = file
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .map((line) => line.split(';')[6])
    expect(names).toHaveLength(2_500)
    expect(new Set(names).size).toBe(2_500)
    expect([names[0], names.at(-1)]).toEqual(['Lot 2500', 'Lot 1'])

    for (let part = 0; part < 4; part += 1)
      await sql`insert into audit_events (at, action)
        select '2025-12-01T10:00:00Z', 'mail.requeued' from generate_series(1, ${limits.auditLines / 4 + 1}::int)`.execute(
        world.db,
      )
    expect(
      await auditLinesDuring(world, async () => {
        expect((await download('action=mail.requeued')).json()).toMatchObject({
          status: 422,
          code: 'audit.tooMany',
          description: 'Plus de 100 000 lignes : choisissez une période plus courte',
        })
      }),
    ).toEqual([])
  })
})

describe('the trail is append-only', () => {
  test.each([
    ['UPDATE', sql`update audit_events set subject_name = 'Personne' where id = (select min(id) from audit_events)`],
    ['DELETE', sql`delete from audit_events where id = (select max(id) from audit_events)`],
    ['TRUNCATE', sql`truncate audit_events`],
  ])('%s is refused even to the portal', async (_name, statement) => {
    const count = sql`select count(*) as count, md5(string_agg(e::text, '' order by id)) as hash from audit_events e`
    const before = await count.execute(world.db)
    await expect(statement.execute(world.db)).rejects.toMatchObject({ constraint: 'audit_append_only' })
    expect((await count.execute(world.db)).rows).toEqual(before.rows)
  })

  test('expired lines are deleted the next day, the others stay', async () => {
    const now = await openWorld({ at: new Date().toISOString() })
    try {
      await sql`insert into audit_events (at, action, subject_name) values
        (now() - interval '12 months 1 day', 'signIn.failed', 'trop ancien'),
        (now() - interval '12 months -1 day', 'signIn.failed', 'gardé'),
        (now(), 'signIn.failed', 'récent')`.execute(now.db)
      await runRecurring(now, 'audit.expire')
      const kept = await now.db.selectFrom('auditEvents').select('subjectName').orderBy('id').execute()
      expect(kept.map(({ subjectName }) => subjectName)).toEqual(['gardé', 'récent'])
      // The list counts stored lines, sealed or not.
      const ada = await now.user({ roles: ['ROLE_ADMIN'] })
      await ada.get('/me')
      await auditWithoutSubject(now.portal, now.db, null, 'signIn.failed')
      const { rows } = await sql<{ n: number; sealed: number }>`
        select count(*)::int as n, count(position)::int as sealed from audit_events`.execute(now.db)
      const { n = 0, sealed = 0 } = rows[0] ?? {}
      expect(sealed).toBeGreaterThan(0)
      expect(n).toBeGreaterThan(sealed)
      expect((await ada.get('/api/audit_events')).json<{ totalItems: number }>().totalItems).toBe(n)
      await sealTrail(now.portal)
      expect((await ada.get('/api/audit_events')).json<{ totalItems: number }>().totalItems).toBe(n)
    } finally {
      await now.close()
    }
  })

  test('an action never fails because of too long details', async () => {
    const long = Array.from({ length: 200 }, (_, index) => `${'é'.repeat(300)} ${index}`)
    const told = await auditLinesDuring(world, () =>
      auditWithoutSubject(world.portal, world.db, anne, 'accounts.exported', {
        fields: long,
        before: '😀'.repeat(500),
        other: long,
        count: 3,
      }),
    )
    expect(told).toMatchObject([{ details: { count: 3 } }])
  })

  test('a failed action leaves no line', async () => {
    const told = await auditLinesDuring(world, () =>
      world.db
        .transaction()
        .execute(async (tx) => {
          await audit(world.portal, tx, anne, 'body.amended', 'body', body.id)
          throw new Error('no')
        })
        .catch(() => undefined),
    )
    expect(told).toEqual([])
  })
})
