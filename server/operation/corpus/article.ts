import { z } from 'zod'
import type { LoadedContent } from '#server/publishing/contents/load.ts'
import type { openCleaner } from '#server/publishing/contents/text/clean.ts'
import { cutTo, escaped, oneLine, paragraphs, severalLines } from './plainWords.ts'

type Clean = Awaited<ReturnType<typeof openCleaner>>

const optional = z.string().nullish()

/** A line of `articles.jsonl`, with the fields that are loaded. */
export const CorpusArticle = z.object({
  id: z.string().min(1).max(180),
  title: z.string(),
  introduction: optional,
  /** untrusted, as received */
  html: optional,
  text: optional,
  date: z.iso.date(),
  dateKind: optional,
  url: optional,
  theme: optional,
  source: optional,
})
export type CorpusArticle = z.infer<typeof CorpusArticle>

const titleCharacters = { min: 3, max: 150 }
const introductionCharacters = { min: 20, max: 400 }

/** Publisher names by source. */
const sources: Record<string, string> = {
  'code-du-travail': 'Code du travail',
  'fiche-service-public': 'Service-Public.fr',
  'fiche-ministere-travail': 'ministère du Travail',
  faq: 'questions-réponses des services du ministère du Travail',
  contribution: 'Code du travail numérique',
  'modele-courrier': 'Code du travail numérique',
  actualite: 'Code du travail numérique',
}

/**
 * Converts an article of the corpus to a published content.
 * @param thematicIds projects that it belongs to
 * @returns null for an article without a title
 */
export function contentOf(article: CorpusArticle, thematicIds: readonly number[], clean: Clean): LoadedContent | null {
  const title = cutTo(titleCharacters.max, oneLine(article.title))
  if (title.length < titleCharacters.min) return null
  return {
    externalId: externalId(article.id),
    contentType: 'article',
    title,
    introduction: introductionOf(article, title),
    text: textOf(article, clean) + sourceOf(article),
    status: 'published',
    publishedAt: `${article.date}T08:00:00.000Z`,
    thematicIds,
  }
}

export const externalId = (id: string): string => `corpus:${oneLine(id)}`

/** Its own introduction, or the beginning of its text. A very short text is completed with the title and the source. */
function introductionOf({ introduction, text, html, source }: CorpusArticle, title: string): string {
  const own = oneLine(introduction ?? '')
  const beginning = oneLine(text || wordsOf(html ?? ''))
  const words = own.length >= introductionCharacters.min ? own : beginning
  const whole =
    words.length >= introductionCharacters.min ? words : `${title}\u00A0: ${words || own} (${nameOf(source)})`
  return cutTo(introductionCharacters.max, whole)
}

/**
 * The cleaned HTML, or the plain text when the HTML is empty. The result is well-formed, so that more can be appended.
 */
function textOf({ html, text }: CorpusArticle, clean: Clean): string {
  const cleaned = html ? clean(severalLines(html)) : null
  return cleaned && cleaned.plain.trim() !== '' ? cleaned.html : paragraphs(text ?? '')
}

const wordsOf = (html: string) => oneLine(html.replaceAll(/<[^<>]*>/g, ' '))

const nameOf = (source: CorpusArticle['source']) => sources[source ?? ''] ?? oneLine(source ?? 'texte chargé')

const spoken = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

function sourceOf({ source, url, date, dateKind }: CorpusArticle): string {
  const name = escaped(nameOf(source))
  const link = url ? `<a href="${escaped(url)}">${name}</a>` : name
  const day = spoken.format(new Date(date))
  const warning = dateKind === 'historic-consolidation' ? ' Version historique, qui a pu changer depuis.' : ''
  return `<p>Source\u00A0: ${link}, ${day}.${warning}</p>`
}
