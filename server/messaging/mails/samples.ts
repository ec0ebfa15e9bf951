import type { MailSample } from '#contract/mails.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { Portal } from '#server/ground/portal.ts'
import type { MailedKind, ToldItem } from '#server/messaging/notifications/mailing/toldItem.ts'
import type { MailFacts, MailKind } from './kinds.ts'
import { subjectOf, write } from './words/write.ts'

const firstName = 'Camille'
const message = 'Bonjour,\nJe voudrais savoir où déposer le règlement intérieur.'

type Plain = Exclude<MailKind, 'told' | 'digest'>

/** One mail of each kind, about nobody. */
export const plainSamples: { readonly [Kind in Plain]: MailFacts[Kind] } = {
  'account.registered': { userId: 1, firstName, lastName: 'Le Goff', body: 'CSE Bretagne' },
  'account.activated': { firstName },
  'account.invited': { firstName },
  'account.rejected': { firstName, reason: 'Votre instance n’a pas encore de siège pour vous.' },
  'account.deleted': { firstName, reason: null },
  'account.idle': { firstName, since: '2024-04-19', closesOn: '2026-04-20' },
  'account.closed': { firstName, why: 'mandate', erasedOn: '2027-03-19' },
  'account.exists': { firstName },
  'password.reset': { firstName },
  'password.changed': { firstName },
  'signIn.stolen': { firstName },
  'email.confirm': { firstName },
  'email.asked': { firstName },
  'email.changed': { firstName, recovery: 'earlier' },
  'contact.received': {
    messageId: 1,
    variant: 'contact',
    topic: 'Autre question',
    firstName,
    lastName: 'Le Goff',
    email: 'camille.legoff@exemple.fr',
    message,
  },
  'contact.copy': { messageId: 1, variant: 'contact', topic: 'Autre question', message },
  'approval.requested': {
    works: [{ kind: 'accounts.closeEnded', count: 58, total: 59 }],
    clock: { from: '2026-03-19T09:00:00+01:00', to: '2031-03-19T09:00:00+01:00' },
  },
  'import.finished': { importId: 1, created: 1_200, updated: 3, refused: 1, deleted: 0 },
}

const startsAt = '2026-03-26T09:30:00+01:00'
const due = '2026-03-23'
const body = 'CSE Bretagne'
type Sample = Omit<ToldItem, 'id' | 'kind'>
const session: Sample = { thing: 'session', title: 'Séance ordinaire de mars', body, path: '/seances/1', startsAt }
const paper: Sample = { thing: 'document', title: 'Bilan social 2025', body, path: '/documents/1' }
const project: Sample = { thing: 'thematic', title: 'Télétravail', body: null, path: '/projets/1' }
const unread = [
  { title: 'Bilan social 2025', path: '/documents/1' },
  { title: null, path: '/documents/2' },
]

export const toldSamples: { readonly [Kind in MailedKind]: Sample } = {
  'session.convened': session,
  'session.changed': { ...session, changed: ['place', 'times'] },
  'session.postponed': session,
  'session.cancelled': session,
  'session.reminder': { ...session, count: unread.length, lines: unread },
  'session.agendaDue': { ...session, due },
  'minutes.dueSoon': { ...session, due },
  'minutes.late': { ...session, due },
  'opinion.dueSoon': { ...session, thing: 'consultation', title: 'Réorganisation du réseau', due },
  'document.submitted': paper,
  'document.stillPending': { thing: 'validation', title: null, body: null, path: '/documents-a-valider', count: 3 },
  'document.published': { ...paper, isOwn: true },
  'document.refused': { ...paper, isOwn: true },
  'flow.published': paper,
  'thematic.update': { ...paper, thematic: 'Télétravail' },
  'thematic.featured': project,
  'search.alert': {
    thing: 'search',
    title: 'Égalité professionnelle',
    body: null,
    path: '/recherche?q=%C3%A9galit%C3%A9',
    count: 12,
    lines: [
      { title: 'Bilan social 2025', path: '/documents/1' },
      { title: 'Rapport de situation comparée', path: '/documents/3' },
    ],
  },
  'mandate.ending': { thing: 'person', title: 'Camille Le Goff', body: null, path: '/mon-profil', due, isOwn: true },
}

const toldItems = Object.entries(toldSamples).map(
  ([kind, item], index): ToldItem => ({ ...item, id: index + 1, kind: kind as MailedKind }),
)
const followed = toldItems.filter(
  ({ kind }) => kind === 'flow.published' || kind === 'thematic.update' || kind === 'search.alert',
)

/** DOMAIN §14 has a subject for what is most often changed. */
const agendaUpdated: ToldItem = { ...session, id: 1, kind: 'session.changed', changed: ['agenda'] }

interface Sampled {
  kind: MailKind
  facts: object
}

/** The samples by the name under which they are looked at: a kind of mail, or what it tells. */
const samples: ReadonlyMap<string, Sampled> = new Map<string, Sampled>([
  ...Object.entries(plainSamples).map(([kind, facts]): [string, Sampled] => [kind, { kind: kind as Plain, facts }]),
  ...toldItems.map((item): [string, Sampled] => [item.kind, { kind: 'told', facts: { firstName, items: [item] } }]),
  ['session.agendaUpdated', { kind: 'told', facts: { firstName, items: [agendaUpdated] } }],
  ['digest.daily', { kind: 'digest', facts: { firstName, rhythm: 'daily', items: followed } }],
  ['digest.weekly', { kind: 'digest', facts: { firstName, rhythm: 'weekly', items: toldItems } }],
])

/** What each kind of mail looks like, for administrators. */
export const listSamples = ({ config, clock }: Portal): MailSample[] =>
  [...samples].map(([name, sample]) => ({
    '@id': `/api/mail_samples/${name}`,
    '@type': 'MailSample',
    kind: name,
    subject: subjectOf(config, { ...sample, createdAt: clock.now().toISOString() }),
  }))

/** @throws Failure `record.notFound` */
export function sampleAsHtml({ config, clock }: Pick<Portal, 'config' | 'clock'>, name: string): string {
  const sample = samples.get(name)
  if (!sample) throw new Failure('record.notFound')
  return write(config, { ...sample, createdAt: clock.now().toISOString() }, null).html
}
