import type { Session } from '#contract/meetings/sessions/sessions.ts'
import { foldText } from '#web/ground/i18n/foldText.ts'
import type { KeptText } from './keptContents.ts'
import { documentsOf } from './sessionContents.ts'

/** A place in a kept session where all words occur. */
export type KeptMatch =
  | { kind: 'session'; sessionId: number; title: string }
  | { kind: 'point'; sessionId: number; pointId: number; title: string }
  | { kind: 'document'; documentId: number; title: string }
  | { kind: 'page'; documentId: number; title: string; page: number; words: string[]; excerpt: string }

const maxMatches = 50
/** Characters before and after the first word, in an excerpt. */
const excerptRadius = 70

type SearchedSession = Pick<Session, 'id' | 'title' | 'agenda' | 'documents' | 'minutes'>

/**
 * Searches the kept sessions: titles, points, and the words of documents whose text is kept. All words must begin a word
 * of the same title or page; case and accents do not matter.
 */
export function searchKept(
  sessions: readonly SearchedSession[],
  texts: readonly KeptText[],
  typed: string,
): KeptMatch[] {
  const starts = splitWords(typed).map(({ folded }) => folded)
  if (starts.length === 0) return []
  const inTitle = (title: string) => findStarts(title, starts) !== null
  const textOf = new Map(texts.map((text) => [text.documentId, text]))
  const documents = new Map<number, string>()
  const matches: KeptMatch[] = []
  for (const session of sessions) {
    const sessionId = session.id
    if (inTitle(session.title)) matches.push({ kind: 'session', sessionId, title: session.title })
    for (const { id, number, title } of session.agenda.flatMap((point) => [point, ...point.points]))
      if (inTitle(title)) matches.push({ kind: 'point', sessionId, pointId: id, title: `${number}. ${title}` })
    for (const { id, title } of documentsOf(session)) documents.set(id, title)
  }
  for (const [documentId, title] of documents) {
    if (inTitle(title)) matches.push({ kind: 'document', documentId, title })
    for (const { page, text } of textOf.get(documentId)?.pages ?? []) {
      const found = findStarts(text, starts)
      if (found) matches.push({ kind: 'page', documentId, title, page, ...found })
    }
  }
  return matches.slice(0, maxMatches)
}

/** Finds the words that begin so; null when one of the beginnings is missing. */
function findStarts(text: string, starts: readonly string[]): { words: string[]; excerpt: string } | null {
  const words = splitWords(text)
  const found = words.filter(({ folded }) => starts.some((start) => folded.startsWith(start)))
  const [first] = found
  if (!first || !starts.every((start) => found.some(({ folded }) => folded.startsWith(start)))) return null
  return { words: [...new Set(found.map(({ written }) => written))], excerpt: excerptAround(text, first.index) }
}

function excerptAround(text: string, index: number): string {
  const from = Math.max(0, index - excerptRadius)
  const to = Math.min(text.length, index + excerptRadius)
  const piece = text.slice(from, to).replaceAll(/\s+/g, ' ').trim()
  return `${from > 0 ? '…' : ''}${piece}${to < text.length ? '…' : ''}`
}

const splitWords = (text: string) =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: written, index }) => ({
    written,
    folded: foldText(written),
    index,
  }))
