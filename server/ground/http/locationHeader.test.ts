import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { originOf } from '#server/ground/configuration/config.ts'
import { textPdf } from '#server/ground/pdf/samples.ts'
import { photo } from '#server/people/pictures/pictureSamples.ts'
import { mp3 } from '#server/publishing/contents/podcasts/samples.ts'
import { castPassword } from '#tests/support/cast.ts'
import { contactDraft } from '#tests/support/contact.ts'
import { contentForm, insertThematic } from '#tests/support/contents.ts'
import { insertDocument } from '#tests/support/documents.ts'
import { formWith } from '#tests/support/files.ts'
import { identityProviderForm } from '#tests/support/identityProviders.ts'
import { insertSession, sessionForm } from '#tests/support/sessions.ts'
import { softPasskey } from '#tests/support/softPasskey.ts'
import { webhookForm } from '#tests/support/webhooks.ts'
import { type Actor, openWorld, type World } from '#tests/support/world.ts'

// Every creation returns the URL of the new record (API.md, "Status": 201 + `Location`).

// Uploads are inspected in a child process, which may have to wait on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

let world: World
let maker: Actor
let body: { id: number }
beforeAll(async () => {
  const provider = { LABEL: 'Maison', ISSUER: 'https://maison.example', CLIENT_ID: 'portail' }
  const settings = Object.entries(provider).map(([name, value]) => [`OIDC_MAISON_${name}`, value])
  const env = { PUBLIC_URL: 'http://localhost:3000', OIDC_PROVIDERS: 'maison', ...Object.fromEntries(settings) }
  world = await openWorld({ env })
  body = await world.body()
  maker = await world.user({ in: body, role: 'validator', roles: ['ROLE_ADMIN'] })
})
afterAll(() => world.close())

/** The body of each call that creates a record. */
async function forms(): Promise<Record<string, object | undefined>> {
  const session = await insertSession(world.portal, { in: body })
  const held = await insertSession(world.portal, { in: body, status: 'held', inDays: -7 })
  const document = await insertDocument(world.portal, { in: body })
  const thematic = await insertThematic(world.portal, 'Mobilité')
  const pdf = await textPdf([['Une autre page.']])
  const picture = await photo(200)
  const named = { name: 'Nouveau nom' }
  return {
    '/api/irps': named,
    '/api/jobs': named,
    '/api/mandates': named,
    '/api/document_types': named,
    '/api/document_commissions': named,
    '/api/thematics': named,
    '/api/links': { label: 'Aide', link: '/aide', linkType: 'Interne', menu: 'FOOTER' },
    '/api/webhooks': webhookForm(),
    '/api/synonyms': { expressions: ['CSE', 'comité'] },
    '/api/saved_searches': { ...named, query: 'q=budget' },
    '/api/subscriptions': { thematic, unknown: 1 },
    '/api/contents': contentForm(),
    '/api/sessions': sessionForm(body),
    [`/api/sessions/${session.id}/duplication`]: { startsAt: '2026-05-04T09:00' },
    '/api/consultations': { irp: body, title: 'Mobilité', startedOn: '2026-03-02' },
    '/api/commitments': { session: { id: held.id }, kind: 'question', text: 'Combien ?' },
    '/api/channel_posts': { text: 'Bonjour à toutes et à tous.' },
    '/api/contact_messages': await contactDraft(world),
    '/api/me/agenda_token': undefined,
    '/api/me/access_tokens': { ...named, actions: ['documents.read'], currentPassword: castPassword },
    '/api/me/passkeys': { ...named, attestation: await attest(maker) },
    '/api/provider_rules': { provider: 'maison', value: 'élus', irp: { id: body.id }, irpRole: 'reader' },
    '/api/identity_providers': identityProviderForm(),
    '/api/scim_tokens': { ...named, currentPassword: castPassword },
    '/api/documents': formWith(pdf, 'note.pdf', { family: 'functioning', irp: body.id, title: 'Note' }),
    [`/api/documents/${document.id}/versions`]: formWith(await textPdf([['Une suite.']]), 'note.pdf'),
    '/api/channel_attachments': formWith(pdf, 'note.pdf'),
    '/api/media': formWith(pdf, 'guide.pdf', named),
    '/api/content_pictures': formWith(picture, 'photo.jpg'),
    '/api/profile_pictures': formWith(picture, 'photo.jpg'),
    '/api/podcasts': formWith(mp3(20), 'emission.mp3'),
  }
}

/** What a device answers that makes a passkey for this person. */
async function attest(person: Actor) {
  const { challenge } = (await person.post('/api/me/passkeys/creation')).json<{ challenge: string }>()
  return softPasskey(originOf(world.portal.config)).create(challenge)
}

/** Calls without `Location`: a registration must not reveal whether the account exists (QUALITY AUT-04). */
const untold = new Set(['/api/users'])

test('every creation returns a Location header', async () => {
  const { paths } = (await maker.get('/api/docs.json')).json<{
    paths: Record<string, { post?: { responses: Record<string, unknown> } }>
  }>()
  const making = Object.keys(paths).filter((path) => '201' in (paths[path]?.post?.responses ?? {}) && !untold.has(path))
  const sent = Object.entries(await forms())
  expect(sent.map(([path]) => path.replace(/\/\d+/, '/{id}')).toSorted()).toEqual(making.toSorted())

  for (const [path, form] of sent) {
    const { statusCode, headers, body: said } = await maker.post(path, form)
    expect([path, statusCode, said.slice(0, statusCode === 201 ? 0 : 500)]).toEqual([path, 201, ''])
    expect(headers['location'], path).toMatch(/^\/api\/(me\/agenda_token|(me\/)?\w+\/\d+)$/)
  }
})
