import { expect, test } from 'vitest'
import { changedParts } from '#contract/messaging/changedParts.ts'
import { type Notification, type NotificationKind, notificationKindNames } from '#contract/messaging/notifications.ts'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import { notificationFacts, notificationText } from './notificationText.ts'

const told = (kind: NotificationKind, wishes: Partial<Notification> = {}): Notification => ({
  '@id': '/api/notifications/1',
  '@type': 'Notification',
  id: 1,
  kind,
  subject: { title: 'Budget 2026', path: '/documents/1', irp: null, session: null, confidential: false },
  thematic: null,
  facts: {},
  createdAt: '2026-03-19T09:00:00Z',
  readAt: null,
  ...wishes,
})
const plain = (words: string) => words.replaceAll(/[\u00A0\u202F]/g, ' ')
const said = (kind: NotificationKind, wishes?: Partial<Notification>) =>
  plain(notificationText(translatorOf('fr'), told(kind, wishes)))

test.each(notificationKindNames)('%s has a French sentence with any facts', (kind) => {
  expect(said(kind)).toMatch(/^\p{Lu}[^{}]+$/u)
})

test('includes the count', () => {
  expect(said('document.stillPending', { facts: { count: 1 } })).toBe('1 document attend votre validation')
  expect(said('document.stillPending', { facts: { count: 4 } })).toBe('4 documents attendent votre validation')
  expect(said('search.alert', { facts: { count: 2 } })).toBe(
    '2 nouveaux résultats pour votre recherche « Budget 2026 »',
  )
})

test('names the project that caused the notification', () => {
  expect(said('thematic.update', { thematic: 'Télétravail' })).toBe('Projet débattu « Télétravail » : Budget 2026')
})

test('names the changed parts of a session; the agenda has its own sentence', () => {
  expect(said('session.changed', { facts: { changed: ['place', 'times'] } })).toBe(
    'Séance modifiée : lieu, horaires – Budget 2026',
  )
  expect(said('session.changed', { facts: { changed: ['agenda'] } })).toBe('Ordre du jour mis à jour : Budget 2026')
})

test.each(changedParts)('%s is named when it changed', (part) => {
  expect(said('session.changed', { facts: { changed: ['place', part] } })).toMatch(/^[^{}.]+$/u)
})

test('distinguishes the end of one’s own mandate from that of another', () => {
  const subject = { title: 'Anna Petit', path: '/mon-profil', irp: null, session: null, confidential: false }
  expect(said('mandate.ending', { subject })).toBe('Votre mandature se termine bientôt')
  expect(said('mandate.ending', { subject: { ...subject, path: '/admin/user/3' } })).toBe(
    'Une mandature se termine bientôt : Anna Petit',
  )
})

test('shows place and date as facts', () => {
  const irp = { id: 3, name: 'CSE Bretagne', label: 'CSE' }
  const notification = told('minutes.dueSoon', {
    subject: { title: 'Séance', path: '/seances/1', irp, session: null, confidential: false },
    facts: { due: '2026-04-01' },
  })
  expect(notificationFacts(translatorOf('fr'), notification)).toEqual(['CSE Bretagne', null, 'avant le 1er avril 2026'])
})
