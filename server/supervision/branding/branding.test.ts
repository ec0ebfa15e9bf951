import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { renamableEntries } from '#contract/ground/branding.ts'
import { forgetBranding } from '#server/ground/branding/cachedBranding.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'
import french from '#web/ground/i18n/locales/fr.json' with { type: 'json' }

// Administrators choose the name, the colours, the texts and the words of the menu of their portal.

let world: World
let administrator: Actor
let member: Actor
beforeAll(async () => {
  world = await openWorld()
  administrator = await world.user({ roles: ['ROLE_ADMIN'], firstName: 'Ada', lastName: 'Min' })
  member = await world.user({ in: await world.body(), role: 'validator', roles: ['ROLE_EDITOR'] })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.db
    .updateTable('branding')
    .set({ name: null, primaryColor: null, accentColor: null, menuWords: '{}' as never, legalNotice: null, version: 1 })
    .execute()
  forgetBranding(world.portal)
})

const settings = '/api/branding/settings'
const page = { accept: 'text/html' }
const chosen = {
  name: 'Mes élus',
  primaryColor: '#1b4d89',
  accentColor: '#7A1FA2',
  senderName: 'Secrétariat du CSE',
  mailFooter: 'CSE Ouest\n1 quai de la Fosse, Nantes',
  legalNotice: 'Éditeur : CSE Ouest',
  privacyNotice: 'Vos données restent chez nous.',
  menuWords: { agenda: 'Calendrier', projects: '' },
}

test('without a choice, the portal shows its own name, logo and colours', async () => {
  expect((await world.visitor().get('/api/branding')).json()).toEqual({
    '@context': '/api/contexts/Branding',
    '@id': '/api/branding',
    '@type': 'Branding',
    name: 'Mandature',
    logo: null,
    logoRatio: null,
    palette: { light: {}, dark: {} },
  })
  expect((await member.get('/me')).json()).not.toHaveProperty('menuWords')
})

test('what administrators choose is kept, one audit line per changed value', async () => {
  await administrator.get('/me')
  const lines = await auditLinesDuring(world, async () => {
    const answer = await administrator.put(settings, { ...chosen, version: 1 })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      ...chosen,
      primaryColor: '#1B4D89',
      menuWords: { agenda: 'Calendrier' },
      version: 2,
    })
  })

  expect(lines).toHaveLength(8)
  expect(lines).toContainEqual(
    expect.objectContaining({ details: { fields: ['name'], before: null, after: 'Mes élus' } }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({
      details: { fields: ['menuWords'], entry: 'Agenda', before: null, after: 'Calendrier' },
    }),
  )
})

test('what was read can be written back, and changes nothing', async () => {
  await administrator.put(settings, { ...chosen, version: 1 })
  const read = (await administrator.get(settings)).json()

  const lines = await auditLinesDuring(world, async () => {
    expect((await administrator.put(settings, read)).json()).toMatchObject({ ...read, version: 3 })
  })

  expect(lines).toEqual([])
})

test('empty values give those of the portal back', async () => {
  await administrator.put(settings, { ...chosen, version: 1 })
  const answer = await administrator.put(settings, { name: '', primaryColor: '', menuWords: {}, version: 2 })

  expect(answer.json()).toMatchObject({ name: null, primaryColor: null, accentColor: null, menuWords: {} })
  expect((await world.visitor().get('/api/branding')).json()).toMatchObject({ name: 'Mandature' })
})

test('of two administrators, the second is told who was first', async () => {
  expect((await administrator.put(settings, { ...chosen, version: 1 })).statusCode).toBe(200)
  const answer = await administrator.put(settings, { ...chosen, name: 'Autre', version: 1 })

  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code: 'record.stale', description: expect.stringContaining('Ada Min') })
})

describe('refused', () => {
  test.each([
    [
      'a yellow that white text cannot be read on',
      { primaryColor: '#FFD400' },
      'primaryColor',
      /#FFFFFF sur #FFD400.*4,5/,
    ],
    ['an accent that is too pale', { accentColor: '#F7B2CC' }, 'accentColor', /thème clair/],
    ['a colour that is code', { primaryColor: 'red;}body{display:none' }, 'primaryColor', /#RRVVBB/],
    ['a short colour', { accentColor: '#FFF' }, 'accentColor', /#RRVVBB/],
    ['a name of two lines', { name: 'Mes\nélus' }, 'name', /invisibles/],
    ['a name that is written backwards', { name: 'Mes \u202Eélus' }, 'name', /invisibles/],
    ['a name that is too long', { name: 'x'.repeat(41) }, 'name', /40/],
    ['a sender that looks like an address', { senderName: 'direction@autre.example' }, 'senderName', /adresse/],
    ['a word that does not fit in the menu', { menuWords: { agenda: 'x'.repeat(29) } }, 'menuWords.agenda', /28/],
    ['an entry that the menu does not have', { menuWords: { logout: 'Partir' } }, 'menuWords', /./],
  ])('%s', async (_what, form, path, said) => {
    const answer = await administrator.put(settings, { ...form, version: 1 })

    expect(answer.statusCode).toBe(422)
    const { violations } = answer.json<{ violations: { propertyPath: string; message: string }[] }>()
    expect(violations).toHaveLength(1)
    expect(violations[0]?.propertyPath).toMatch(path)
    expect(violations[0]?.message).toMatch(said)
    expect((await administrator.get(settings)).json()).toMatchObject({ version: 1 })
  })
})

describe('the page', () => {
  test('brings name and colours to visitors, and nothing else of what was chosen', async () => {
    await administrator.put(settings, { ...chosen, name: 'Élus & <Cie>', version: 1 })

    const { body, headers } = await world.visitor().get('/auth/login', page)

    expect(body).toContain('<title>Élus &amp; &lt;Cie&gt;</title>')
    const [, written = ''] = /<script type="application\/json" id="branding">([^<]*)<\/script>/.exec(body) ?? []
    expect(JSON.parse(written)).toMatchObject({
      name: 'Élus & <Cie>',
      palette: { light: { primary: '#1B4D89', onPrimary: '#FFFFFF' } },
    })
    for (const hidden of ['Secrétariat', 'quai', 'Éditeur', 'Calendrier']) expect(body).not.toContain(hidden)
    expect(headers['content-security-policy']).not.toContain('unsafe-inline')
  })

  test('brings the words of the menu and the legal texts that exist to members', async () => {
    await administrator.put(settings, { ...chosen, version: 1 })

    expect((await member.get('/me')).json()).toMatchObject({
      menuWords: { agenda: 'Calendrier' },
      legalTexts: ['legalNotice', 'privacyNotice'],
    })
    expect((await member.get('/api/legal_texts')).json()).toMatchObject({ legalNotice: 'Éditeur : CSE Ouest' })
    expect((await world.visitor().get('/api/legal_texts')).statusCode).toBe(401)
  })

  test('is kept by browsers until it changes', async () => {
    const tagOf = async (path: string) => String((await world.visitor().get(path)).headers['etag'])
    for (const path of ['/api/branding', '/portal.webmanifest']) {
      const tag = await tagOf(path)
      expect((await world.visitor().get(path, { 'if-none-match': tag })).statusCode).toBe(304)
    }
    const before = await tagOf('/api/branding')
    await administrator.put(settings, { ...chosen, version: 1 })
    const changed = await world.visitor().get('/api/branding', { 'if-none-match': before })

    expect(changed.statusCode).toBe(200)
    expect(changed.json()).toMatchObject({ name: 'Mes élus' })
  })
})

test('the manifest of the installed portal has its name and colour', async () => {
  await administrator.put(settings, { ...chosen, version: 1 })

  const { headers, body } = await world.visitor().get('/portal.webmanifest')

  expect(headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(JSON.parse(body)).toMatchObject({
    name: 'Mes élus',
    theme_color: '#1B4D89',
    icons: [{ src: '/icons/portal-192.png' }, {}, { purpose: 'maskable' }],
  })
})

test('the entries that can be renamed have the names of the interface', () => {
  for (const [entry, name] of Object.entries(renamableEntries))
    expect(french[`nav.${entry}` as keyof typeof french], entry).toBe(name)
})

test('only administrators read and write the settings', async () => {
  expect((await member.get(settings)).statusCode).toBe(403)
  expect((await member.put(settings, { ...chosen, version: 1 })).statusCode).toBe(403)
  expect((await world.visitor().get(settings)).statusCode).toBe(401)
})
