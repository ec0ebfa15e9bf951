import { expect, test } from 'vitest'
import { ownBranding } from '#server/ground/branding/ownBranding.ts'
import { readConfig } from '#server/ground/configuration/config.ts'
import { renderMail } from '#server/messaging/mails/words/renderMail.ts'
import { toldSamples } from '#server/messaging/notifications/mailSamples.ts'
import { type MailedKind, mailedKinds, type NoticeItem } from '#server/messaging/notifications/noticeItem.ts'
import { declared } from '#server/operation/start/declared.ts'

const config = readConfig({ PUBLIC_URL: 'https://portail.example' })
const createdAt = '2026-03-19T07:00:00+01:00'
const stop = 'https://portail.example/mail/stop/jeton'
const plain = (text: string) => text.replaceAll(/[\u00A0\u202F]/g, ' ')

const item = (kind: MailedKind, over: Partial<NoticeItem> = {}): NoticeItem => ({
  ...toldSamples[kind],
  id: 1,
  kind,
  ...over,
})
const told = (...items: NoticeItem[]) =>
  renderMail(
    { config, declared, branding: ownBranding },
    { kind: 'told', facts: { firstName: 'Camille', items }, createdAt, stop },
    null,
  )
const digest = (...items: NoticeItem[]) =>
  renderMail(
    { config, declared, branding: ownBranding },
    { kind: 'digest', facts: { firstName: 'Camille', rhythm: 'daily', items }, createdAt, stop },
    null,
  )
const session = (over: Partial<NoticeItem> = {}) => item('session.convened', over)

/** The subjects that DOMAIN §14 gives. */
const subjects: Record<MailedKind, string> = {
  'session.convened': 'Convocation : CSE Bretagne, 26 mars 2026 à 9 h 30',
  'session.changed': 'Séance modifiée : lieu, horaires – CSE Bretagne, 26 mars 2026',
  'session.postponed': 'Séance reportée au 26 mars 2026 : CSE Bretagne',
  'session.cancelled': 'Séance annulée : CSE Bretagne, 26 mars 2026',
  'session.reminder': 'Rappel : CSE Bretagne, 26 mars 2026 à 9 h 30',
  'session.replacing': 'Vous êtes appelé à siéger : CSE Bretagne, 26 mars 2026 à 9 h 30',
  'session.replacementEnded': 'Vous n’êtes plus appelé à siéger : CSE Bretagne, 26 mars 2026 à 9 h 30',
  'session.answerAsked': 'Viendrez-vous ? CSE Bretagne, 26 mars 2026 à 9 h 30',
  'session.agendaDue': 'Ordre du jour à envoyer avant le 23 mars 2026 : CSE Bretagne',
  'opinion.dueSoon': 'Avis à rendre avant le 23 mars 2026 : Réorganisation du réseau',
  'minutes.dueSoon': 'Procès-verbal à transmettre avant le 23 mars 2026',
  'minutes.late': 'Procès-verbal en retard : Séance ordinaire de mars',
  'minutes.toRemark': 'Procès-verbal à relire avant le 23 mars 2026 : Séance ordinaire de mars',
  'minutes.remarkAnswered': 'Réponse à votre remarque : Séance ordinaire de mars',
  'document.submitted': 'Document à valider : Bilan social 2025',
  'document.stillPending': '3 documents attendent votre validation',
  'document.published': 'Votre document est publié : Bilan social 2025',
  'document.refused': 'Votre document est à corriger : Bilan social 2025',
  'flow.published': 'Nouveau document dans vos instances (1)',
  'commitment.noted': 'Engagement ou question noté : Communiquer le calendrier des travaux avant le 30 avril',
  'commitment.due': 'Échéance le 23 mars 2026 : Communiquer le calendrier des travaux avant le 30 avril',
  'commitment.closed': 'Suite donnée : Communiquer le calendrier des travaux avant le 30 avril',
  'thematic.update': 'Projet débattu « Télétravail » : 1 nouveauté',
  'thematic.featured': 'À la une : Télétravail',
  'search.alert': '« Égalité professionnelle » : 12 nouveaux résultats',
  'seats.partialElection': 'Élections partielles à organiser : CSE Bretagne',
  'proposal.received': 'Un point est proposé : CSE Bretagne',
  'proposal.decided': 'Point inscrit à l’ordre du jour : CSE Bretagne',
  'mandate.ending': 'Votre mandature se termine le 23 mars 2026',
}

test.each(mailedKinds)('%s has its subject, says why it was sent, and how to unsubscribe', (kind) => {
  const { subject, text, html } = told(item(kind))

  expect(plain(subject)).toBe(subjects[kind])
  for (const written of [text, html]) {
    expect(written).toContain('Vous recevez ce courriel parce que')
    expect(written).toContain('Ne plus recevoir ce type de courriel')
    expect(written).toContain('Régler mes notifications')
    expect(written).toContain(stop)
  }
  // No breakable space before punctuation, and no straight apostrophe.
  for (const written of [subject, text]) expect(written).not.toMatch(/ [;:!?»]|« |'/)
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
  for (const address of links) expect(address).toMatch(/^https:\/\/portail\.example\//)
})

test.each([
  [[item('document.stillPending', { count: 1 })], '1 document attend votre validation'],
  [[item('search.alert', { count: 1 })], '« Égalité professionnelle » : 1 nouveau résultat'],
  [[item('document.published', { isOwn: false })], 'Nouvelle version d’un document : Bilan social 2025'],
  [[item('mandate.ending', { isOwn: false })], 'La mandature de Camille Le Goff se termine le 23 mars 2026'],
  [
    [session(), item('session.changed', { changed: ['agenda'] })],
    'Ordre du jour mis à jour : CSE Bretagne, 26 mars 2026',
  ],
  [
    [item('session.changed', { changed: ['title', 'agenda'] }), item('session.changed', { changed: ['place'] })],
    'Séance modifiée : lieu, titre, ordre du jour – CSE Bretagne, 26 mars 2026',
  ],
  [[session(), item('flow.published'), item('flow.published', { path: '/documents/2' })], subjects['session.convened']],
  [[item('flow.published'), item('flow.published')], 'Nouveau document dans vos instances (1)'],
  [
    [item('flow.published'), item('thematic.update', { path: '/documents/2' })],
    'Nouveaux documents dans vos instances (2)',
  ],
  [
    [item('thematic.update'), item('thematic.update', { thematic: 'Mobilités', path: '/documents/2' })],
    'Nouveaux documents dans vos instances (2)',
  ],
  [[item('thematic.update'), item('thematic.update')], 'Projet débattu « Télétravail » : 2 nouveautés'],
  [
    [session({ kind: 'thematic.update', thematic: 'Télétravail' }), item('flow.published')],
    'Projet débattu « Télétravail » : 1 nouveauté',
  ],
])('the subject agrees with the items (%#)', (items, subject) => {
  expect(plain(told(...items).subject)).toBe(subject)
})

test('several events of one record are reported once', () => {
  const changes = [
    item('session.changed', { id: 1, changed: ['link'] }),
    item('session.changed', { id: 2, changed: ['times'] }),
  ]
  const other = item('session.changed', { id: 3, path: '/seances/2', changed: ['agenda'] })
  expect(plain(told(...changes).text)).toContain('a changé depuis sa convocation : horaires, lien de visioconférence.')
  for (const { text } of [told(...changes), digest(...changes)]) expect(text.match(/a changé depuis/g)).toHaveLength(1)
  expect(digest(...changes, other).text.match(/a changé depuis/g)).toHaveLength(2)
})

test('documents published with a session are listed under it, each once; without it, above the link to all notifications', () => {
  const [one, other] = [item('flow.published'), item('thematic.update', { title: 'Plan', path: '/documents/2' })]
  const { text } = told(session(), one, one, other)
  expect(plain(text)).toMatch(
    /est convoquée pour[^\n]+\n\nNouveaux documents :\n\n- Bilan social 2025 \(CSE Bretagne\)\n[^\n]+\/1\n- Plan [^]+Voir la séance/,
  )
  expect(text.match(/Bilan social/g)).toHaveLength(1)
  expect(told(one, other).text).toMatch(/- Bilan social[^]+- Plan[^]+Voir toutes mes notifications/)
  // A single document is a sentence with its own button.
  expect(plain(told(one).text)).toMatch(/Nouveau document : « Bilan social 2025 »[^]+Voir le document/)
})

test('the changes of a confidential session are named, and its title is not', () => {
  const { subject, text } = told(item('session.changed', { title: null, changed: ['place', 'title'] }))
  expect(plain(subject)).toBe('Séance modifiée : lieu, titre – CSE Bretagne, 26 mars 2026')
  expect(plain(text)).toContain(
    'une séance confidentielle du 26 mars 2026 a changé depuis sa convocation : lieu, titre.',
  )
})

test('a digest of one kind has its subject, and one of several kinds counts the items', () => {
  const flow = item('flow.published')
  const news = item('thematic.update')
  const other = item('thematic.update', { thematic: 'Mobilités' })

  expect(plain(digest(flow, flow, flow).subject)).toBe('Nouveaux documents dans vos instances (3)')
  expect(plain(digest(news, news).subject)).toBe('Projet débattu « Télétravail » : 2 nouveautés')
  expect(plain(digest(news, other).subject)).toBe('Votre résumé du 19 mars 2026 : 2 nouveautés')
  expect(plain(digest(flow, news, session()).subject)).toBe('Votre résumé du 19 mars 2026 : 3 nouveautés')
  expect(plain(digest(session()).subject)).toBe(subjects['session.convened'])
})

test('a digest lists each item under its heading with its link, and counts the items that do not fit', () => {
  const many = Array.from({ length: 25 }, (_, index) => item('flow.published', { title: `Note ${index}.` }))
  const { text, html } = digest(...many, item('search.alert'))

  expect(html.match(/<h2/g)).toHaveLength(2)
  expect(text).toContain('- Note 19. (CSE Bretagne)\n  https://portail.example/documents/1')
  expect(text).not.toContain('Note 20.')
  expect(plain(text)).toContain('Et 5 autres, dans vos notifications.')
  expect(text).toContain('https://portail.example/recherche?q=%C3%A9galit%C3%A9')
})

test.each(mailedKinds)('a confidential record has no title in %s', (kind) => {
  const secret = item(kind, { title: null, lines: [{ title: null, path: '/documents/2' }] })
  for (const { subject, text, html } of [told(secret), digest(secret), digest(secret, session())])
    for (const written of [subject, text, html]) expect(written).not.toMatch(/null|undefined|Invalid/)
})

test('a confidential document is reported as such, with its body', () => {
  const { subject, text } = told(item('document.published', { title: null }))
  expect(subject).toBe('Un document confidentiel est disponible dans CSE Bretagne')
  expect(text).toContain('Un document confidentiel est disponible dans CSE Bretagne.')
  expect(plain(told(session({ title: null })).text)).toContain('CSE Bretagne : une séance confidentielle est convoquée')
})

test('what people wrote is escaped in notices, as everywhere', () => {
  const nasty = `<img src=x onerror=alert(1)>"'</a><style>\r\nBcc: x@y.example`
  const hostile = { title: nasty, body: nasty, thematic: nasty, path: '/recherche?q="><script>' }
  for (const kind of mailedKinds)
    for (const mail of [told(item(kind, hostile)), digest(item(kind, hostile), session())]) {
      expect(mail.html).not.toMatch(/<img|<script|<\/a><style/)
      expect(mail.subject).not.toMatch(/[\r\n]/)
      expect(mail.html.match(/<style>/g)).toHaveLength(1)
    }
})

test('a viewer who is not the addressee sees the unsubscribe label without its link', () => {
  const { text, html } = renderMail(
    { config, declared, branding: ownBranding },
    { kind: 'told', facts: { firstName: 'X', items: [session()] }, createdAt },
    null,
  )
  expect(html).toContain('Ne plus recevoir ce type de courriel')
  expect(`${text}${html}`).not.toContain('/mail/stop/')
})
