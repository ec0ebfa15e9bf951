import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { violationPaths } from '#tests/support/caller.ts'
import { insertMedium } from '#tests/support/contents.ts'
import { waitForBlockedQuery } from '#tests/support/locks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Administrators edit the links of the menus.

let world: World
let administrator: Actor
let member: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'] })
  member = await world.user({ in: await world.body(), role: 'validator', roles: ['ROLE_EDITOR'] })
})
afterAll(() => world.close())

const form = (wishes: object = {}) => ({
  label: 'Règlement',
  link: '/irps',
  linkType: 'Interne',
  menu: 'TOOLBOX',
  position: null,
  ...wishes,
})
async function make(wishes: object = {}) {
  const answer = await administrator.post('/api/links', form(wishes))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ '@id': string; id: number; label: string; version: number }>()
}
const labels = async (menu: string) =>
  (await member.get(`/api/links?pagination=false&menu=${menu}`))
    .json()
    .member.map(({ label }: { label: string }) => label)

test('a link can be created, amended, read and deleted', async () => {
  const answer = await administrator.post('/api/links', form({ label: '  Légifrance ', id: 1, mediaId: 1 }))
  const made = answer.json()
  expect(answer.headers.location).toBe(made['@id'])
  expect(made).toEqual({
    '@context': '/api/contexts/Link',
    '@id': `/api/links/${made.id}`,
    '@type': 'Link',
    id: made.id,
    label: 'Légifrance',
    link: '/irps',
    linkType: 'Interne',
    menu: 'TOOLBOX',
    position: null,
    version: 1,
  })
  const changed = { ...made, link: 'https://www.legifrance.gouv.fr/', linkType: 'Externe', menu: 'LEGAL', position: 0 }
  const amended = (await administrator.put(made['@id'], changed)).json()
  expect(amended).toEqual({ ...changed, version: 2 })
  expect((await member.get(made['@id'])).json()).toEqual(amended)
  expect((await administrator.put(made['@id'], made)).json()).toMatchObject({ status: 409, code: 'record.stale' })

  expect((await administrator.delete(made['@id'])).statusCode).toBe(204)
  for (const gone of [
    await administrator.get(made['@id']),
    await administrator.put(made['@id'], amended),
    await administrator.put(`${made['@id']}/place`, { menu: 'LEGAL', index: 0 }),
    await administrator.delete(made['@id']),
  ])
    expect(gone.json()).toMatchObject({ status: 404, code: 'record.notFound' })
  const events = await world.db
    .selectFrom('auditEvents')
    .select(['action', 'userId', 'subjectName'])
    .where('subject', '=', 'link')
    .where('subjectId', '=', made.id)
    .orderBy('id')
    .execute()
  expect(events).toEqual(
    ['link.created', 'link.amended', 'link.deleted'].map((action) => ({
      action,
      userId: administrator.id,
      subjectName: 'Légifrance',
    })),
  )
})

test('only administrators may write links', async () => {
  const made = await make()
  const denied = { status: 403, code: 'access.denied' }
  expect((await member.post('/api/links', form())).json()).toMatchObject(denied)
  expect((await member.put(made['@id'], made)).json()).toMatchObject(denied)
  expect((await member.put(`${made['@id']}/place`, { menu: 'MAIN', index: 0 })).json()).toMatchObject(denied)
  expect((await member.delete(made['@id'])).json()).toMatchObject(denied)
  const visitor = world.visitor()
  await visitor.get('/me')
  expect((await visitor.post('/api/links', form())).json()).toMatchObject({ status: 401 })
})

test('all violations are reported together on their fields', async () => {
  expect(violationPaths(await administrator.post('/api/links', {}))).toEqual(['label', 'link', 'linkType', 'menu'])
  const wrong = { label: 'x'.repeat(61), link: 'javascript:alert(1)', menu: 'AUTRE', position: 10_001 }
  expect(violationPaths(await administrator.post('/api/links', form(wrong)))).toEqual([
    'label',
    'menu',
    'position',
    'link',
  ])
  const made = await make()
  expect(violationPaths(await administrator.put(made['@id'], { ...made, link: '//x', version: undefined }))).toEqual([
    'link',
    'version',
  ])
})

const hostile = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://portail.example/1',
  'file:///etc/passwd',
  'http://exemple.fr/',
  '//exemple.fr/',
  '/\\exemple.fr/',
  '\\\\exemple.fr',
  '/a\nb',
  '/a b',
  '/a\u200Bb',
  '/a\u202Eb',
  'irps',
  'https:exemple.fr',
  'https:/exemple.fr',
  'https:\\\\exemple.fr',
  'https://',
  'https://localhost/',
  'https://legifrance.gouv.fr@exemple.fr/',
  'https://a:b@exemple.fr/',
  // A Cyrillic letter, raw and in Punycode; a character that looks like a full stop.
  'https://legifr\u0430nce.gouv.fr/',
  'https://xn--legifrnce-2fh.gouv.fr/',
  'https://exemple\u3002fr/',
  'https://exem\u00ADple.fr/',
  'https://exemple.fr/\u2028a',
  'https://exemple.fr:99999999/',
] as const

describe('a deceptive link', () => {
  test.each(hostile)('%j is refused on its field with either type', async (link) => {
    for (const linkType of ['Interne', 'Externe']) {
      const answer = await administrator.post('/api/links', form({ link, linkType }))
      expect([answer.statusCode, violationPaths(answer)], linkType).toEqual([422, ['link']])
    }
  })

  test('is refused when its type does not match', async () => {
    for (const wishes of [
      { link: 'https://exemple.fr/', linkType: 'Interne' },
      { link: '/irps', linkType: 'Externe' },
    ])
      expect(violationPaths(await administrator.post('/api/links', form(wishes)))).toEqual(['link'])
  })

  test('is hidden when it was inserted into the database by other means', async () => {
    const shown = (await administrator.get('/api/links?pagination=false')).json().totalItems
    await world.db.transaction().execute(async (tx) => {
      await sql`alter table links drop constraint links_link_check, drop constraint links_type`.execute(tx)
      await tx
        .insertInto('links')
        .values(
          hostile.flatMap((link) =>
            (['Interne', 'Externe'] as const).map(
              (linkType) => ({ ...form({}), label: 'Piège', menu: 'HOME', link, linkType }) as const,
            ),
          ),
        )
        .execute()
    })
    const list = (await administrator.get('/api/links?pagination=false')).json()
    expect(list.member.filter(({ label }: { label: string }) => label === 'Piège')).toEqual([])
    expect(list.totalItems).toBe(shown)
    expect((await member.get('/api/home')).json().links).toEqual([])
    expect((await member.get('/home', { accept: 'text/html' })).body).not.toContain('Piège')
  })

  test.each([
    ['Externe', 'https://académie-française.fr/'],
    ['Externe', 'https://www.legifrance.gouv.fr/codes/id/LEGITEXT000006072050?a=1&b=%C3%A9#article'],
    ['Externe', 'https://exemple.fr:8443/'],
    ['Interne', '/irp/3/seances?type=ordinary#haut'],
    ['Interne', '/'],
  ])('is not %s: %s', async (linkType, link) => {
    const made = await make({ link, linkType, menu: 'HEADER' })
    expect((await member.get(made['@id'])).json()).toMatchObject({ link, linkType })
  })
})

describe('a link is stored as normalized by the URL standard', () => {
  test.each([
    ['Externe', 'https://x.fr/?q="a b"', 'https://x.fr/?q=%22a%20b%22'],
    ['Externe', "https://x.fr/d'un<b>?c='d'#e f", "https://x.fr/d'un%3Cb%3E?c=%27d%27#e%20f"],
    [
      'Externe',
      'https://www.legifrance.gouv.fr/codes?a=1&b=é#article',
      'https://www.legifrance.gouv.fr/codes?a=1&b=%C3%A9#article',
    ],
    ['Externe', 'HTTPS://Exemple.FR:443/a/../b', 'https://exemple.fr/b'],
    ['Externe', 'https://exemple.fr:8443', 'https://exemple.fr:8443/'],
    ['Externe', 'https://Académie-Française.fr', 'https://académie-française.fr/'],
    ['Interne', '/irps?q="a b"#é', '/irps?q=%22a%20b%22#%C3%A9'],
  ])('%s %s', async (linkType, link, stored) => {
    const made = await make({ link, linkType, menu: 'HEADER' })
    expect(made).toMatchObject({ link: stored })
    expect((await administrator.put(made['@id'], made)).json()).toMatchObject({ link: stored, version: 2 })
    expect((await member.get(`/api/links?menu=HEADER&q=${encodeURIComponent(stored)}`)).json().member).not.toEqual([])
  })

  test.each([
    ['Interne', '/.//exemple.fr'],
    ['Externe', `https://exemple.fr/${'é'.repeat(200)}`],
    ['Externe', 'https://exem ple.fr/'],
    ['Externe', 'https://exemple.fr/a b'],
  ])('one that changes its meaning when normalized is refused: %s %s', async (linkType, link) => {
    expect(violationPaths(await administrator.post('/api/links', form({ link, linkType })))).toEqual(['link'])
  })

  test('a link stored before this rule can be read, and saved again', async () => {
    const { id } = await world.db
      .insertInto('links')
      .values({ label: 'Ancien', link: 'https://exemple.fr/?q="a"', linkType: 'Externe', menu: 'LEGAL' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const read = (await administrator.get(`/api/links/${id}`)).json()
    expect(read).toMatchObject({ link: 'https://exemple.fr/?q="a"' })
    expect((await administrator.put(`/api/links/${id}`, read)).json()).toMatchObject({
      link: 'https://exemple.fr/?q=%22a%22',
    })
  })
})

test.each([
  ['amended', (link: { '@id': string }) => administrator.put(link['@id'], link)],
  ['deleted', (link: { '@id': string }) => administrator.delete(link['@id'])],
])('a link being %s does not deadlock with a concurrent reordering of the menus', async (_what, write) => {
  const made = await make()
  const answer = await world.db.transaction().execute(async (tx) => {
    await sql`lock table links in share row exclusive mode`.execute(tx)
    const writing = Promise.resolve(write(made))
    await waitForBlockedQuery(world)
    await sql`select from links where id = ${made.id} for update nowait`.execute(tx)
    return { writing }
  })
  expect((await answer.writing).statusCode).toBeLessThan(300)
})

describe('the position of a link in its menu', () => {
  test('is stored, and all links of that menu get positions', async () => {
    for (const label of ['Ceci', 'Élections', 'Bilan']) await make({ label, menu: 'TRAINING' })
    const { '@id': first, version } = await make({ label: 'Zéro', menu: 'TRAINING', position: 5 })
    expect(await labels('TRAINING')).toEqual(['Zéro', 'Bilan', 'Ceci', 'Élections'])

    const moved = (await administrator.put(`${first}/place`, { menu: 'TRAINING', index: 2 })).json()
    expect(moved).toMatchObject({ position: 2, version: version + 1 })
    expect(await labels('TRAINING')).toEqual(['Bilan', 'Ceci', 'Zéro', 'Élections'])
    await administrator.put(`${first}/place`, { menu: 'TRAINING', index: 0 })
    expect(await labels('TRAINING')).toEqual(['Zéro', 'Bilan', 'Ceci', 'Élections'])
    await administrator.put(`${first}/place`, { menu: 'TRAINING', index: 99 })
    expect(await labels('TRAINING')).toEqual(['Bilan', 'Ceci', 'Élections', 'Zéro'])
    await administrator.put(`${first}/place`, { menu: 'FOOTER', index: 0 })
    expect([await labels('TRAINING'), await labels('FOOTER')]).toEqual([['Bilan', 'Ceci', 'Élections'], ['Zéro']])
  })

  test('is consistent after two concurrent moves', async () => {
    const made = await Promise.all(['a', 'b', 'c', 'd'].map((label) => make({ label, menu: 'MAIN' })))
    const answers = await Promise.all(
      made.map((link) => administrator.put(`${link['@id']}/place`, { menu: 'MAIN', index: 0 })),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    const { member: links } = (await member.get('/api/links?menu=MAIN')).json()
    expect(links.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2, 3])
  })

  test('needs a menu and an index', async () => {
    const { '@id': link } = await make()
    expect(violationPaths(await administrator.put(`${link}/place`, { menu: 'AUTRE', index: -1 }))).toEqual([
      'menu',
      'index',
    ])
  })
})

describe('a link to a medium', () => {
  const medium = (name: string) =>
    world.db
      .insertInto('media')
      .values({
        name,
        fileName: 'a.pdf',
        fileKey: name,
        bytes: 10,
        sha256: 'x',
        createdAt: '2026-03-19T09:00:00+01:00',
        updatedAt: '2026-03-19T09:00:00+01:00',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  const mediumOf = async ({ id }: { id: number }) =>
    (await world.db.selectFrom('links').select('mediaId').where('id', '=', id).executeTakeFirstOrThrow()).mediaId

  test('keeps the medium from being deleted, however its path is written, until it leads elsewhere', async () => {
    const { id } = await medium('Accord')
    for (const link of [
      `/api/media/${id}/file`,
      `/api/media/${id}/file?download=1#page=2`,
      `/api/./media/${id}/%66ile`,
    ])
      expect(await mediumOf(await make({ link })), link).toBe(id)
    const made = await make({ link: `/api/media/${id}/file` })
    await administrator.put(made['@id'], { ...made, link: `/api/media/${id}` })
    expect(await mediumOf(made)).toBeNull()
    expect(
      await mediumOf(await make({ link: `https://exemple.fr/api/media/${id}/file`, linkType: 'Externe' })),
    ).toBeNull()
  })

  test('written as an absolute URL of the portal is stored as a path', async () => {
    const here = await openWorld({ env: { PUBLIC_URL: 'https://portail.exemple.fr' } })
    try {
      const { id } = await insertMedium(here.portal)
      const someone = await here.user({ roles: ['ROLE_ADMIN'] })
      const link = `https://portail.exemple.fr/api/./media/${id}/file?x=1`
      const answer = await someone.post('/api/links', form({ link, linkType: 'Externe' }))
      expect(answer.json()).toMatchObject({ link: `/api/media/${id}/file?x=1`, linkType: 'Interne' })
      expect((await someone.delete(`/api/media/${id}`)).statusCode).toBe(409)
    } finally {
      await here.close()
    }
  })

  test('is refused on its field when there is no such medium', async () => {
    for (const id of ['999999', '99999999999'])
      expect((await administrator.post('/api/links', form({ link: `/api/media/${id}/file` }))).json()).toMatchObject({
        status: 422,
        code: 'record.gone',
        violations: [{ propertyPath: 'link' }],
      })
  })
})
