import {
  type Entry,
  french,
  type Part,
  portalName,
  type WordingContext,
  type Wordings,
} from '#server/messaging/mails/wording.ts'
import { answerLink } from '#server/messaging/notifications/answerLink.ts'
import type { NoticeItem, NoticeLine } from '#server/messaging/notifications/noticeItem.ts'
import { newDocumentsText } from './documentKinds.ts'
import { mergeItems } from './mergeItems.ts'
import { documentListParts, isNews } from './news.ts'
import { noticeKinds, projectNewsText } from './noticeKinds.ts'

/** The wording of mails about a record. The last item gives the subject; a session precedes its documents. */
export const noticeWords: Wordings<'told'> = {
  told: ({ firstName, items: written }, { at, personally }) => {
    const items = mergeItems(written)
    const main = mainItem(items)
    if (!main) return emptyWording(firstName)
    const documents = documentsOf(items)
    const isList = documents.length > 1 || main.thing === 'session'
    const said = isList ? items.filter((item) => !isNewDocument(item)) : items
    return {
      subject: subjectOf(items, main),
      to: firstName,
      parts: [
        ...new Set(said.map((item) => noticeKinds[item.kind].sentence(item))),
        ...items.flatMap((item) => lineParts(item, at)),
        ...answerParts(items, personally),
        ...(isList ? documentListParts(documents, at) : []),
        isList && main.thing !== 'session'
          ? { label: 'Voir toutes mes notifications', url: at('/notifications') }
          : { label: actions[main.thing], url: at(main.path) },
      ],
      why: noticeKinds[main.kind].why,
    }
  },
}

/** The item that gives a mail its subject: its session, or the last one. */
export const mainItem = (items: readonly NoticeItem[]): NoticeItem | undefined =>
  items.findLast(({ thing }) => thing === 'session') ?? items.at(-1)

const isNewDocument = (item: NoticeItem) => isNews(item) && item.thing === 'document'
/** The published documents, each once. */
const documentsOf = (items: readonly NoticeItem[]) => [
  ...new Map(items.filter(isNewDocument).map((item) => [item.path, item])).values(),
]

/** The wording without items. Such mails are not sent; this one may come from another version of the portal. */
export const emptyWording = (firstName: string) => ({
  subject: 'Plus rien à vous signaler',
  to: firstName,
  parts: [french`Ce que ce courriel devait vous signaler n’est plus disponible.`],
  why: french`Vous recevez ce courriel parce que vous avez un compte sur le portail ${portalName}.`,
})

function subjectOf(items: readonly NoticeItem[], main: NoticeItem): string {
  const news = items.filter(isNews)
  if (!isNews(main) || news.length < 2) return noticeKinds[main.kind].subject(main)
  const ofProject = news.filter(({ kind, thematic }) => kind === 'thematic.update' && thematic === main.thematic)
  // Documents of several projects, or of none, are counted as documents.
  return ofProject.length < news.length && news.every(isNewDocument)
    ? newDocumentsText(documentsOf(news).length)
    : projectNewsText(main.thematic ?? main.title ?? '', ofProject.length)
}

/** The parts with the lines of an item: documents to read before a session, results of a search. */
export function lineParts({ kind, lines = [], count }: NoticeItem, at: WordingContext['at']): Part[] {
  if (lines.length === 0) return []
  const list = { list: lines.map((line) => entryOf(line, at)) }
  if (kind === 'document.stillPending') return [list]
  if (kind === 'session.reminder' || kind === 'session.replacing') return [french`Vous n’avez pas encore lu :`, list]
  const isWhole = (count ?? 0) <= lines.length
  return isWhole
    ? [list]
    : [lines.length > 1 ? french`Voici les ${lines.length} premiers :` : french`En voici un :`, list]
}

/** The links by which the addressee says whether they come to the sessions of a mail, each session once. */
function answerParts(items: readonly NoticeItem[], personally: WordingContext['personally']): Part[] {
  const asked = new Map(items.flatMap((item) => (item.answer === undefined ? [] : [[item.path, item.answer]])))
  return [...asked.values()].flatMap((words): Part[] => {
    const url = personally(answerLink, words)
    if (url === null) return []
    const list = answerChoices.map(([answer, label]) => ({ label, url: `${url}?reponse=${answer}` }))
    return [french`Viendrez-vous ? Votre réponse peut changer jusqu’au début de la séance.`, { list }]
  })
}

const answerChoices = [
  ['present', 'Je viens'],
  ['remote', 'À distance'],
  ['absent', 'Je ne peux pas'],
] as const

const entryOf = ({ title, path, thing = 'document' }: NoticeLine, at: WordingContext['at']): Entry => ({
  label: title ?? confidential[thing],
  url: at(path),
})

const confidential = {
  session: 'Séance confidentielle',
  document: 'Document confidentiel',
  content: 'Contenu confidentiel',
} as const

const actions: Record<NoticeItem['thing'], string> = {
  session: 'Voir la séance',
  document: 'Voir le document',
  commitment: 'Voir la suite donnée',
  content: 'Lire la suite',
  thematic: 'Voir le projet débattu',
  consultation: 'Voir la consultation',
  search: 'Voir les résultats',
  person: 'Voir le profil',
  body: 'Voir les sièges',
  proposal: 'Voir les propositions',
  validation: 'Voir les documents à valider',
}
