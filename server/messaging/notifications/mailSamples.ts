import type { MailedKind, NoticeItem } from './noticeItem.ts'

const startsAt = '2026-03-26T09:30:00+01:00'
const due = '2026-03-23'
const body = 'CSE Bretagne'
type Sample = Omit<NoticeItem, 'id' | 'kind'>
const session: Sample = { thing: 'session', title: 'Séance ordinaire de mars', body, path: '/seances/1', startsAt }
const paper: Sample = { thing: 'document', title: 'Bilan social 2025', body, path: '/documents/1' }
const project: Sample = { thing: 'thematic', title: 'Télétravail', body: null, path: '/projets/1' }
const proposal: Sample = { thing: 'proposal', title: 'Charte du télétravail', body, path: '/irp/1' }
const commitment: Sample = {
  ...session,
  thing: 'commitment',
  title: 'Communiquer le calendrier des travaux avant le 30 avril',
  path: '/seances/1#commitment-1',
}
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
  'session.replacing': { ...session, lines: unread },
  'session.replacementEnded': session,
  'session.answerAsked': session,
  'session.agendaDue': { ...session, due },
  'minutes.dueSoon': { ...session, due },
  'minutes.late': { ...session, due },
  'minutes.toRemark': { ...session, due },
  'minutes.remarkAnswered': session,
  'opinion.dueSoon': { ...session, thing: 'consultation', title: 'Réorganisation du réseau', due },
  'document.submitted': paper,
  'document.stillPending': { thing: 'validation', title: null, body: null, path: '/documents-a-valider', count: 3 },
  'document.published': { ...paper, isOwn: true },
  'document.refused': { ...paper, isOwn: true },
  'flow.published': paper,
  'commitment.noted': commitment,
  'commitment.closed': commitment,
  'commitment.due': { ...commitment, due },
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
  'seats.partialElection': { thing: 'body', title: 'CSE Bretagne', body: null, path: '/irp/1/sieges' },
  'proposal.received': proposal,
  'proposal.decided': { ...proposal, fate: 'taken', isOwn: true },
  'mandate.ending': { thing: 'person', title: 'Camille Le Goff', body: null, path: '/mon-profil', due, isOwn: true },
}

export const toldItems = Object.entries(toldSamples).map(
  ([kind, item], index): NoticeItem => ({ ...item, id: index + 1, kind: kind as MailedKind }),
)
export const followedItems = toldItems.filter(
  ({ kind }) => kind === 'flow.published' || kind === 'thematic.update' || kind === 'search.alert',
)

/** DOMAIN §14 has a subject of its own for the most frequent change. */
export const agendaUpdated: NoticeItem = { ...session, id: 1, kind: 'session.changed', changed: ['agenda'] }
