import { z } from 'zod'
import type { loadSanitizer } from '#server/ground/richText/sanitizer.ts'
import { escapeHtml, removeControlCharacters, textToHtml } from '#server/ground/richText/textToHtml.ts'
import type { LoadedContent } from '#server/publishing/contents/loadContents.ts'
import { toSingleLine, truncateText } from './plainText.ts'

type CleanHtml = Awaited<ReturnType<typeof loadSanitizer>>

const optionalText = z.string().nullish()

/** A line of `articles.jsonl`, with the fields that are loaded. */
export const CorpusArticle = z.object({
  id: z.string().min(1).max(180),
  title: z.string(),
  introduction: optionalText,
  /** untrusted, as received */
  html: optionalText,
  text: optionalText,
  date: z.iso.date(),
  dateKind: optionalText,
  url: optionalText,
  theme: optionalText,
  source: optionalText,
})
export type CorpusArticle = z.infer<typeof CorpusArticle>

const titleCharacters = { min: 3, max: 150 }
const introductionCharacters = { min: 20, max: 400 }

/** Publisher names by source. */
const publishers: Record<string, string> = {
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
export function articleToContent(
  article: CorpusArticle,
  thematicIds: readonly number[],
  clean: CleanHtml,
): LoadedContent | null {
  const title = truncateText(titleCharacters.max, toSingleLine(article.title))
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

export const externalId = (id: string): string => `corpus:${toSingleLine(id)}`

/** Its own introduction, or the beginning of its text. A very short text is completed with the title and the source. */
function introductionOf({ introduction, text, html, source }: CorpusArticle, title: string): string {
  const own = toSingleLine(introduction ?? '')
  const beginning = toSingleLine(text || stripTags(html ?? ''))
  const words = own.length >= introductionCharacters.min ? own : beginning
  const whole =
    words.length >= introductionCharacters.min ? words : `${title}\u00A0: ${words || own} (${publisherName(source)})`
  return truncateText(introductionCharacters.max, whole)
}

/**
 * The cleaned HTML, or the plain text when the HTML is empty. The result is well-formed, so that more can be appended.
 */
function textOf({ html, text }: CorpusArticle, clean: CleanHtml): string {
  const cleaned = html ? clean(removeControlCharacters(html)) : null
  return cleaned && cleaned.plain.trim() !== '' ? cleaned.html : textToHtml(text ?? '')
}

const stripTags = (html: string) => toSingleLine(html.replaceAll(/<[^<>]*>/g, ' '))

const publisherName = (source: CorpusArticle['source']) =>
  publishers[source ?? ''] ?? toSingleLine(source ?? 'texte chargé')

const dayFormat = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

function sourceOf({ source, url, date, dateKind }: CorpusArticle): string {
  const name = escapeHtml(publisherName(source))
  const link = url ? `<a href="${escapeHtml(url)}">${name}</a>` : name
  const day = dayFormat.format(new Date(date))
  const warning = dateKind === 'historic-consolidation' ? ' Version historique, qui a pu changer depuis.' : ''
  return `<p>Source\u00A0: ${link}, ${day}.${warning}</p>`
}
