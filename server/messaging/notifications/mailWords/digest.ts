import { counted, french, type Part, type WordingContext, type Wordings } from '#server/messaging/mails/wording.ts'
import type { MailedKind, NoticeItem } from '#server/messaging/notifications/noticeItem.ts'
import { newDocumentsText } from './documentKinds.ts'
import { mergeItems } from './mergeItems.ts'
import { entriesAtMost, newsEntry, remainingCountPart } from './news.ts'
import { noticeKinds, projectNewsText } from './noticeKinds.ts'
import { emptyWording, lineParts } from './notices.ts'

/** The wording of a digest, grouped by heading. A digest of a single kind has the subject of that kind. */
export const digestWords: Wordings<'digest'> = {
  digest: ({ firstName, rhythm, items: written }, { at, day }) => {
    const items = mergeItems(written)
    const [first, ...others] = items
    if (!first) return emptyWording(firstName)
    const isOfOneKind = others.every(({ kind }) => kind === first.kind)
    return {
      subject: subjectOf(items, first, day),
      to: firstName,
      parts: [
        french`Voici ce qui est nouveau depuis votre dernier résumé.`,
        ...[...Map.groupBy(items, headingOf)].flatMap(([heading, together]) => [
          { heading },
          ...sectionOf(together, at),
        ]),
        { label: 'Voir toutes mes notifications', url: at('/notifications') },
      ],
      why: isOfOneKind ? noticeKinds[first.kind].why : digestReasons[rhythm],
    }
  },
}

const digestReasons = {
  daily: french`Vous recevez ce courriel parce que vous avez choisi un résumé chaque jour.`,
  weekly: french`Vous recevez ce courriel parce que vous avez choisi un résumé chaque semaine.`,
}

function subjectOf(items: readonly NoticeItem[], first: NoticeItem, day: string): string {
  const kinds = new Set(items.map(({ kind }) => kind))
  const headings = new Set(items.map(headingOf))
  if (kinds.size === 1) {
    if (items.length === 1) return noticeKinds[first.kind].subject(first)
    if (first.kind === 'flow.published') return newDocumentsText(items.length)
    if (first.kind === 'thematic.update' && headings.size === 1)
      return projectNewsText(first.thematic ?? first.title ?? '', items.length)
  }
  return french`Votre résumé du ${day} : ${counted(items.length, 'nouveauté', 'nouveautés')}`
}

const headings: { readonly [Kind in MailedKind]: string } = {
  'session.convened': 'Séances',
  'session.changed': 'Séances',
  'session.postponed': 'Séances',
  'session.cancelled': 'Séances',
  'session.reminder': 'Séances',
  'session.replacing': 'À faire',
  'session.replacementEnded': 'Séances',
  'session.answerAsked': 'À faire',
  'session.agendaDue': 'À faire',
  'minutes.dueSoon': 'À faire',
  'minutes.late': 'À faire',
  'minutes.toRemark': 'À faire',
  'minutes.remarkAnswered': 'Vos remarques',
  'opinion.dueSoon': 'À faire',
  'document.submitted': 'À faire',
  'document.stillPending': 'À faire',
  'document.published': 'Vos documents',
  'document.refused': 'Vos documents',
  'flow.published': 'Nouveaux documents dans vos instances',
  'commitment.noted': 'Engagements de la direction',
  'commitment.closed': 'Engagements de la direction',
  'commitment.due': 'À faire',
  'thematic.update': 'Projets débattus',
  'thematic.featured': 'À la une',
  'search.alert': 'Vos recherches',
  'mandate.ending': 'Mandatures',
  'seats.partialElection': 'À faire',
  'proposal.received': 'À faire',
  'proposal.decided': 'Séances',
}

/** The heading of an item; each project and each search has its own. */
const headingOf = (item: NoticeItem): string => {
  if (item.kind === 'thematic.update') return french`Projet débattu « ${item.thematic ?? item.title ?? ''} »`
  if (item.kind === 'search.alert') return noticeKinds['search.alert'].subject(item)
  return headings[item.kind]
}

function sectionOf(items: readonly NoticeItem[], at: WordingContext['at']): Part[] {
  const shown = items.slice(0, entriesAtMost)
  return [
    ...shown.flatMap((item): Part[] =>
      item.kind === 'search.alert'
        ? [...lineParts(item, at), { list: [{ label: 'Voir tous les résultats', url: at(item.path) }] }]
        : [{ list: [newsEntry(item, at)] }],
    ),
    ...remainingCountPart(items),
  ]
}
