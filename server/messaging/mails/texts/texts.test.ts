import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { enqueueMails } from '#server/messaging/mails/enqueueMails.ts'
import { auditLinesDuring } from '#tests/support/auditTrail.ts'
import { openMailingWorld, withPlainSpaces } from '#tests/support/mailingWorld.ts'
import { insertSession } from '#tests/support/sessions.ts'
import { runTasks } from '#tests/support/tasks.ts'
import type { Actor } from '#tests/support/world.ts'

// Administrators add to the texts of mails; what the portal says stays.

let mailing: Awaited<ReturnType<typeof openMailingWorld>>
let administrator: Actor
let member: Actor
beforeAll(async () => {
  mailing = await openMailingWorld()
  administrator = await mailing.world.user({ roles: ['ROLE_ADMIN'], firstName: 'Ada', lastName: 'Min' })
  member = await mailing.world.user({ in: mailing.body, role: 'validator', roles: ['ROLE_EDITOR'] })
})
afterAll(() => mailing.close())
beforeEach(async () => {
  await mailing.begin()
  await mailing.world.db.deleteFrom('mailTexts').execute()
})

const urlOf = (kind: string) => `/api/mail_texts/${kind}`
const save = (kind: string, form: object, version = 1) => administrator.put(urlOf(kind), { ...form, version })
const saved = async (kind: string, form: object) => {
  const answer = await save(kind, form)
  expect(answer.statusCode, answer.body).toBe(200)
}
const write = async (...mails: Parameters<typeof enqueueMails>[2][number][]) =>
  mailing.world.db.transaction().execute((tx) => enqueueMails(mailing.world.portal, tx, mails))
const zoe = { userId: null, name: 'Zoé Çelik', address: 'zoe@mandature.example' }
/** Sends what waits. @returns the last mail to Zoé */
const sendAndRead = async () => {
  await runTasks(mailing.world, 'mails.deliver')
  const copy = (await mailing.office.to(zoe.address)).at(-1)
  if (!copy) throw new Error('no mail')
  return { ...copy, text: withPlainSpaces(copy.text ?? ''), html: withPlainSpaces(String(copy.html)) }
}

test('each kind of mail is listed once, with its variables and what they are in the example', async () => {
  const { member: texts } = (await administrator.get('/api/mail_texts?pagination=false')).json<{
    member: { kind: string; isSecurity: boolean; variables: { name: string; example: string }[] }[]
  }>()
  const found = (kind: string) => texts.find((text) => text.kind === kind)

  expect(new Set(texts.map(({ kind }) => kind)).size).toBe(texts.length)
  expect(texts.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['account.invited', 'session.convened', 'session.changed', 'digest', 'password.reset']),
  )
  expect(found('session.agendaUpdated')).toBeUndefined()
  expect(found('session.convened')?.variables.map(({ name }) => name)).toEqual([
    'prénom',
    'instance',
    'séance',
    'objet',
    'portail',
  ])
  expect(found('minutes.late')?.variables).toContainEqual({ name: 'échéance', example: '23 mars 2026' })
  expect(found('account.invited')).toMatchObject({
    isSecurity: false,
    ownSubject: withNarrow('Votre compte est ouvert : choisissez votre mot de passe'),
    variables: expect.arrayContaining([{ name: 'portail', example: 'Mandature' }]),
  })
  expect(found('password.changed')?.isSecurity).toBe(true)
  for (const { variables } of texts)
    for (const { example } of variables) expect(example).not.toMatch(/null|undefined|\uE000/)
})
const withNarrow = (text: string) => text.replace(' :', '\u00A0:')

describe('a mail that waits', () => {
  test('is sent with the text of the instant at which it leaves', async () => {
    await write({ kind: 'account.invited', to: zoe, facts: { firstName: 'Zoé' }, secret: 'jeton' })
    await saved('account.invited', {
      subject: '{portail} : bienvenue, {prénom}',
      opening: 'Le CSE Ouest & ses élus vous accueillent, {prénom}.\nÀ bientôt.\n\nUn second paragraphe.',
      closing: 'Une question ? Appelez le 02 40 00 00 00.',
    })

    const { subject, text, html } = await sendAndRead()

    expect(subject).toBe('Mandature : bienvenue, Zoé')
    expect(text).toMatch(
      /^Bonjour Zoé,\n\nLe CSE Ouest & ses élus vous accueillent, Zoé\.\nÀ bientôt\.\n\nUn second paragraphe\.\n\nUn administrateur vous a ouvert un compte/,
    )
    expect(text).toMatch(/\/auth\/reset-password\/jeton\n[^]*7 jours[^]*Appelez le 02 40 00 00 00\.\n\n-- \nMandature/)
    expect(html).toContain('Le CSE Ouest &amp; ses élus vous accueillent, Zoé.<br>À bientôt.<br></p>')
    expect(html).toContain('Un second paragraphe.')
    expect(html).toMatch(/vous accueillent[^]*href="[^"]*reset-password\/jeton"[^]*7 jours[^]*Appelez/)
    expect(html).toContain('<title>Mandature : bienvenue, Zoé</title>')
  })

  test('has nothing of what was added to other kinds', async () => {
    await saved('account.activated', { opening: 'Autre courriel' })
    await write({ kind: 'account.invited', to: zoe, facts: { firstName: 'Zoé' }, secret: 'jeton' })

    expect((await sendAndRead()).text).not.toContain('Autre courriel')
  })

  test('about a session has the text of its kind, with the name of the body', async () => {
    await saved('session.convened', { subject: '[Élus] {objet}', opening: 'Réunion de {instance}, le {séance}.' })
    const { tell, mailDue, office, world, body } = mailing
    const reader = await world.user({ in: body })
    const session = await insertSession(world.portal, { in: body })
    await tell({ kind: 'session.convened', sessionId: session.id }, reader)
    await mailDue()

    const [copy] = await office.to(reader.email)
    expect(withPlainSpaces(copy?.subject)).toBe('[Élus] Convocation : CSE Bretagne, 26 mars 2026 à 9 h 00')
    expect(withPlainSpaces(copy?.text ?? '')).toContain('Réunion de CSE Bretagne, le 26 mars 2026 à 9 h 00.')
    expect(copy?.text).toContain('Ne plus recevoir ce type de courriel')
  })

  test('about security is completed, and keeps its subject whatever the table says', async () => {
    await saved('password.reset', { opening: 'Écrit par le CSE.' })
    await mailing.world.db.updateTable('mailTexts').set({ subject: 'Rien de grave' }).execute()
    await write({ kind: 'password.reset', to: zoe, facts: { firstName: 'Zoé' }, secret: 'jeton' })

    const { subject, text } = await sendAndRead()
    expect(subject).toBe('Changer votre mot de passe')
    expect(text).toMatch(/Écrit par le CSE\.\n\nUn nouveau mot de passe a été demandé[^]*Si vous n’avez rien demandé/)
  })

  test('inserts what people wrote as text: neither HTML, nor a variable, nor a header', async () => {
    await saved('contact.received', { subject: '{sujet}', opening: '{prénom de l’auteur} écrit sur {sujet}.' })
    const facts = {
      messageId: 1,
      variant: 'contact' as const,
      topic: '{portail}<img src=x onerror=alert(1)>',
      firstName: 'Bob\r\nBcc: autre@example.fr',
      lastName: '<b>',
      email: 'bob@example.fr',
      message: 'Bonjour',
    }
    await write({ kind: 'contact.received', to: zoe, facts })

    const {
      subject,
      html,
      headerLines = [],
    } = (await sendAndRead()) as never as {
      subject: string
      html: string
      headerLines?: { key: string }[]
    }
    expect(subject).toBe('{portail}<img src=x onerror=alert(1)>')
    expect(html).not.toMatch(/<img|<b>/)
    expect(html).toContain('{portail}&lt;img')
    expect(headerLines.map(({ key }) => key)).not.toContain('bcc')
  })
})

describe('refused', () => {
  test.each([
    [
      'a variable that the mail does not have',
      'session.convened',
      { opening: 'Le {mot de passe}' },
      'opening',
      /pas de variable \{mot de passe\}/,
    ],
    ['a variable of another kind', 'account.invited', { closing: '{séance}' }, 'closing', /\{séance\}/],
    ['a property of every object', 'account.invited', { closing: '{constructor}' }, 'closing', /\{constructor\}/],
    ['two braces', 'account.invited', { opening: '{{prénom}}' }, 'opening', /accolade est seule/],
    ['a brace that stays open', 'account.invited', { opening: '{prénom' }, 'opening', /accolade est seule/],
    ['a line break in the subject', 'account.invited', { subject: 'Oui\r\nBcc: a@b.example' }, 'subject', /invisibles/],
    ['a subject that is written backwards', 'account.invited', { subject: 'Oui \u202Enon' }, 'subject', /invisibles/],
    ['a character that stands for the portal', 'account.invited', { opening: 'a\uE000b' }, 'opening', /invisibles/],
    ['a subject that is too long', 'account.invited', { subject: 'x'.repeat(151) }, 'subject', /150/],
    ['a text that is too long', 'account.invited', { opening: 'x'.repeat(801) }, 'opening', /800/],
    ['a text of 100 KB', 'account.invited', { closing: 'x'.repeat(100_000) }, 'closing', /800/],
    [
      'another subject of a mail about security',
      'password.changed',
      { subject: 'Tout va bien' },
      'subject',
      /sécurité/,
    ],
  ])('%s', async (_what, kind, form, path, said) => {
    const before = (await administrator.get(urlOf(kind))).json()
    const query = new URLSearchParams(form).toString()
    const answer = await save(kind, form)
    expect(answer.statusCode).toBe(422)
    const { violations } = answer.json<{ violations: { propertyPath: string; message: string }[] }>()
    expect(violations).toEqual([expect.objectContaining({ propertyPath: path, message: expect.stringMatching(said) })])
    // a longer one does not fit in a URL
    for (const shown of query.length < 10_000 ? ['preview', 'view'] : [])
      expect([400, 422]).toContain((await administrator.get(`${urlOf(kind)}/${shown}?${query}`)).statusCode)
    expect((await administrator.get(urlOf(kind))).json()).toEqual(before)
  })

  test('a kind that the portal does not have', async () => {
    for (const kind of ['toString', 'told', 'digest.daily', 'of.another.time']) {
      expect((await administrator.get(urlOf(kind))).statusCode, kind).toBe(404)
      expect((await save(kind, { opening: 'x' })).statusCode).toBe(404)
      expect((await administrator.get(`${urlOf(kind)}/view`)).statusCode).toBe(404)
    }
  })

  test('everybody but administrators', async () => {
    for (const url of ['/api/mail_texts', urlOf('digest'), `${urlOf('digest')}/preview`, `${urlOf('digest')}/view`]) {
      expect((await member.get(url)).statusCode).toBe(403)
      expect((await mailing.world.visitor().get(url)).statusCode).toBe(401)
    }
    expect((await member.put(urlOf('digest'), { opening: 'x', version: 1 })).statusCode).toBe(403)
  })

  test('the second of two administrators, who is told who was first', async () => {
    await saved('digest', { opening: 'Premier' })
    const answer = await save('digest', { opening: 'Second' })

    expect(answer.json()).toMatchObject({ code: 'record.stale', description: expect.stringContaining('Ada Min') })
    expect((await administrator.get(urlOf('digest'))).json()).toMatchObject({ opening: 'Premier', version: 2 })
  })
})

test('the audit trail says what was changed, and empty fields give the text of the portal back', async () => {
  await saved('digest', { opening: 'Avant', closing: 'Fin' })
  const lines = await auditLinesDuring(mailing.world, () =>
    save('digest', { subject: '', opening: ' ', closing: 'Fin' }, 2),
  )

  expect(lines).toEqual([
    expect.objectContaining({
      action: 'mailText.amended',
      userId: administrator.id,
      details: expect.objectContaining({ fields: ['opening'], before: 'Avant', after: null }),
    }),
  ])
  expect((await administrator.get(urlOf('digest'))).json()).toMatchObject({
    subject: null,
    opening: null,
    closing: 'Fin',
    version: 3,
  })
})

test('the preview is what would be sent, and is kept nowhere', async () => {
  const query = new URLSearchParams({
    subject: 'Bonjour {prénom}',
    closing: '<script>alert(1)</script>\nFin',
  }).toString()

  const { subject, text } = (await administrator.get(`${urlOf('account.activated')}/preview?${query}`)).json()
  const view = await administrator.get(`${urlOf('account.activated')}/view?${query}`)

  expect(subject).toBe('Bonjour Camille')
  expect(text).toContain('<script>alert(1)</script>\nFin\n\n-- \n')
  expect(view.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>Fin')
  expect(view.body).not.toContain('<script')
  expect(view.headers['content-security-policy']).toContain('sandbox')
  expect((await administrator.get(urlOf('account.activated'))).json()).toMatchObject({ subject: null, version: 1 })
})

test('the samples of mails have what was added', async () => {
  await saved('session.changed', { opening: 'Ajout du CSE.' })

  for (const sample of ['session.changed', 'session.agendaUpdated'])
    expect((await administrator.get(`/api/mail_samples/${sample}/view`)).body).toContain('Ajout du CSE.')
})
