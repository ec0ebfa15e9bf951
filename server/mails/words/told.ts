import type { ToldItem, ToldLine } from '#server/notifications/mailing/toldItem.ts'
import { inOne } from './changedSession.ts'
import { newDocuments, projectNews, toldKinds } from './toldKinds.ts'
import { type Entry, french, type Part, type Place, type Words } from './wording.ts'

/** What has just happened to a record. What came last gives the subject. */
export const toldWords: Words<'told'> = {
  told: ({ firstName, items: written }, { at }) => {
    const items = inOne(written)
    const [last] = items.slice(-1)
    if (!last) return empty(firstName)
    const sentences = new Set(items.map((item) => toldKinds[item.kind].sentence(item)))
    return {
      subject: subjectOf(items, last),
      to: firstName,
      parts: [
        ...sentences,
        ...items.flatMap((item) => listed(item, at)),
        { label: actions[last.thing], url: at(last.path) },
      ],
      why: toldKinds[last.kind].why,
    }
  },
}

/** A mail that has nothing left to tell does not leave; this one may have been written by another version of the portal. */
export const empty = (firstName: string) => ({
  subject: 'Plus rien à vous signaler',
  to: firstName,
  parts: [french`Ce que ce courriel devait vous signaler n’est plus disponible.`],
  why: french`Vous recevez ce courriel parce que vous avez un compte sur le portail Mandature.`,
})

function subjectOf(items: readonly ToldItem[], last: ToldItem): string {
  const same = items.filter(({ kind }) => kind === last.kind).length
  if (last.kind === 'flow.published' && same > 1) return newDocuments(same)
  if (last.kind === 'thematic.update' && same > 1) return projectNews(last.thematic ?? last.title ?? '', same)
  return toldKinds[last.kind].subject(last)
}

/** What comes with a thing: documents to read before a session, what a search has found. */
export function listed({ kind, lines = [], count }: ToldItem, at: Place['at']): Part[] {
  if (lines.length === 0) return []
  const list = { list: lines.map((line) => entryOf(line, at)) }
  if (kind === 'session.reminder') return [french`Vous n’avez pas encore lu :`, list]
  const isWhole = (count ?? 0) <= lines.length
  return isWhole
    ? [list]
    : [lines.length > 1 ? french`Voici les ${lines.length} premiers :` : french`En voici un :`, list]
}

const entryOf = ({ title, path, thing = 'document' }: ToldLine, at: Place['at']): Entry => ({
  label: title ?? confidential[thing],
  url: at(path),
})

const confidential = {
  session: 'Séance confidentielle',
  document: 'Document confidentiel',
  content: 'Contenu confidentiel',
} as const

const actions: Record<ToldItem['thing'], string> = {
  session: 'Voir la séance',
  document: 'Voir le document',
  content: 'Lire la suite',
  thematic: 'Voir le projet débattu',
  consultation: 'Voir la consultation',
  search: 'Voir les résultats',
  person: 'Voir le profil',
  validation: 'Voir les documents à valider',
}
