import { expect, test } from 'vitest'
import { ownBranding } from '#server/ground/branding/ownBranding.ts'
import { readConfig } from '#server/ground/configuration/config.ts'
import type { MailFacts, MailKind } from '#server/messaging/mails/kinds.ts'
import { declared } from '#server/operation/start/declared.ts'
import { renderMail, type StoredMail, subjectOf } from './renderMail.ts'

const config = readConfig({ PUBLIC_URL: 'https://portail.example' })
const createdAt = '2026-04-01T09:05:00+02:00'
const firstName = 'Camille'

/** One mail of each kind except notifications, and its subject in DOMAIN §14. */
const kinds: { [Kind in Exclude<MailKind, 'told' | 'digest'>]: [facts: MailFacts[Kind], subject: string] } = {
  'account.registered': [
    { userId: 7, firstName, lastName: 'Le Goff', body: 'CSE Bretagne' },
    'Nouvelle demande de compte : Camille Le Goff (CSE Bretagne)',
  ],
  'account.activated': [{ firstName }, 'Votre compte est activé'],
  'account.invited': [{ firstName }, 'Votre compte est ouvert : choisissez votre mot de passe'],
  'account.rejected': [
    { firstName, reason: 'Inconnu.\nÉcrivez au secrétaire.' },
    'Votre demande de compte n’a pas été acceptée',
  ],
  'account.deleted': [{ firstName, reason: null }, 'Votre compte a été supprimé'],
  'account.idle': [{ firstName, since: '2024-04-01', closesOn: '2026-04-02' }, 'Votre compte va être fermé'],
  'account.closed': [{ firstName, why: 'idle', erasedOn: '2027-04-01' }, 'Votre compte a été fermé'],
  'account.exists': [{ firstName }, 'Vous avez déjà un compte'],
  'password.reset': [{ firstName }, 'Changer votre mot de passe'],
  'password.changed': [{ firstName }, 'Votre mot de passe a été changé'],
  'signIn.stolen': [{ firstName }, 'Vos connexions ont pris fin par sécurité'],
  'identity.linked': [
    { firstName, provider: 'Compte de l’entreprise' },
    'Un service d’identification ouvre désormais votre compte',
  ],
  'passkey.added': [{ firstName, name: 'Téléphone' }, 'Une clé d’accès ouvre désormais votre compte'],
  'passkey.removed': [{ firstName, name: 'Téléphone' }, 'Une clé d’accès n’ouvre plus votre compte'],
  'secondFactor.added': [{ firstName }, 'Un code est désormais demandé à votre connexion'],
  'secondFactor.removed': [{ firstName }, 'Plus aucun code n’est demandé à votre connexion'],
  'secondFactor.recoveryCodeUsed': [{ firstName, left: 0 }, 'Un code de secours a servi à vous connecter'],
  'secondFactor.wrongCode': [{ firstName }, 'Un code faux a été donné à votre connexion'],
  'secondFactor.removalOffered': [{ firstName }, 'Retirer la deuxième étape de votre connexion'],
  'account.confirmEmail': [{ firstName }, 'Confirmez votre adresse électronique'],
  'email.confirm': [{ firstName }, 'Confirmez votre nouvelle adresse électronique'],
  'email.asked': [{ firstName }, 'Une autre adresse a été demandée pour votre compte'],
  'email.changed': [{ firstName }, 'Votre adresse électronique a été changée'],
  'token.created': [
    { firstName, name: 'Dépôt', expiresAt: '2026-06-30T09:05:00+02:00' },
    'Un jeton d’accès a été créé sur votre compte',
  ],
  'contact.received': [
    {
      messageId: 3,
      variant: 'contact',
      topic: 'Autre question',
      firstName,
      lastName: 'Le Goff',
      email: 'camille@example.fr',
      message: 'Bonjour,\nune question.',
    },
    '[Contact] Autre question – Camille Le Goff',
  ],
  'contact.copy': [
    { messageId: 3, variant: 'training', topic: 'Les bases', message: 'Bonjour.' },
    'Copie de votre demande de formation : Les bases',
  ],
  'webhook.switchedOff': [
    { name: 'Intranet', why: 'gone', since: '2026-03-29T09:05:00+02:00' },
    'Le webhook « Intranet » a été désactivé',
  ],
  'approval.requested': [
    { works: [{ kind: 'accounts.closeEnded', count: 58, total: 59 }], clock: null },
    'Des traitements automatiques attendent votre accord',
  ],
  'mail.test': [{ firstName }, 'Message d’essai du portail'],
  'import.finished': [
    { importId: 4, created: 1_200, updated: 3, refused: 1, deleted: 0 },
    'Import terminé : 1 200 créés, 1 erreur',
  ],
  'import.directory': [
    { what: 'held', importId: 4, created: 12, updated: 30, deleted: 48 },
    'Import de nuit : des changements attendent votre accord',
  ],
}
const all = Object.entries(kinds).map(([kind, [facts, subject]]) => [kind, facts, subject] as const)
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')
const mail = (kind: string, facts: object): StoredMail => ({ kind, facts, createdAt })

test.each(all)(
  '%s has its subject, the same in text and HTML, and says why its addressee receives it',
  (kind, facts, subject) => {
    const written = renderMail({ config, declared, branding: ownBranding }, mail(kind, facts), 'jeton')

    expect(plain(written.subject)).toBe(subject)
    expect(written.text).toContain('Vous recevez ce courriel parce que')
    expect(written.html).toContain('Vous recevez ce courriel parce que')
    expect(written.html).toMatch(/<h1[^>]*>.+<\/h1>/)
    // No breakable space before punctuation, and no straight apostrophe.
    for (const text of [written.subject, written.text]) expect(text).not.toMatch(/ [;:!?»]|« |'/)
  },
)

test.each(all)('the links of %s have the origin of the portal', (kind, facts) => {
  const { html, text, link } = renderMail({ config, declared, branding: ownBranding }, mail(kind, facts), 'jeton')
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)

  for (const address of links) expect(address).toMatch(/^https:\/\/portail\.example\/(auth|admin|mon-profil)([/#]|$)/)
  expect(link).toBe(links[0] ?? null)
  expect(text).toContain(link ?? 'Vous recevez')
})

test('a viewer who is not the addressee does not see the secret link', () => {
  for (const kind of ['password.reset', 'account.invited', 'account.confirmEmail', 'email.confirm']) {
    const shown = renderMail({ config, declared, branding: ownBranding }, mail(kind, { firstName }), null)
    expect(shown.link).toBeNull()
    expect(plain(shown.text)).toContain('Ce lien n’est montré qu’à son destinataire.')
    expect(shown.html).not.toContain('href')
    expect(renderMail({ config, declared, branding: ownBranding }, mail(kind, { firstName }), 'jeton').link).toMatch(
      /\/jeton$/,
    )
  }
})

test('durations are shown, and times in the time zone of Paris', () => {
  const said = (kind: string) =>
    plain(renderMail({ config, declared, branding: ownBranding }, mail(kind, { firstName }), 'jeton').text)
  expect(said('password.reset')).toContain('valable une heure et ne sert qu’une fois')
  expect(said('account.invited')).toContain('valable 7 jours')
  expect(said('account.confirmEmail')).toContain('valable 7 jours')
  expect(said('email.confirm')).toContain('valable 24 heures')
  expect(said('password.changed')).toContain('le 1er avril 2026 à 9 h 05')
})

test('what people write is escaped in HTML', () => {
  const nasty = `<img src=x onerror=alert(1)>&"'</title><style>`
  const facts = {
    ...kinds['contact.received'][0],
    firstName: nasty,
    topic: nasty,
    message: `${nasty}\n</blockquote><script>alert(2)</script>`,
  }
  const { html, text } = renderMail({ config, declared, branding: ownBranding }, mail('contact.received', facts), null)

  expect(html).not.toMatch(/<img|<script|onerror=alert\(1\)>(?!&)/)
  expect(html.match(/<style>/g)).toHaveLength(1)
  expect(html.match(/<\/blockquote>/g)).toHaveLength(1)
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;&amp;&quot;&#39;&lt;/title&gt;&lt;style&gt;')
  expect(text).toContain(`> ${nasty}`)
})

test('a subject is one line of limited length, whatever it contains', () => {
  const body = `CSE\r\nBcc: autre@example.fr\u2028${'x'.repeat(400)}`
  const facts = { ...kinds['account.registered'][0], body }
  const { subject } = renderMail({ config, declared, branding: ownBranding }, mail('account.registered', facts), null)

  expect(subject).not.toMatch(/[\r\n\u2028]/)
  expect(subject).toContain('(CSE Bcc: autre@example.fr x')
  expect(subject.length).toBeLessThanOrEqual(250)
})

test('a mail of an unknown kind is listed by its kind', () => {
  expect(subjectOf({ config, declared, branding: ownBranding }, mail('toString', {}))).toBe('toString')
  expect(() => renderMail({ config, declared, branding: ownBranding }, mail('toString', {}), null)).toThrow('toString')
})
