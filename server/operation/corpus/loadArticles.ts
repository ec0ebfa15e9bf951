import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Portal } from '#server/ground/portal/portal.ts'
import { loadSanitizer } from '#server/ground/richText/sanitizer.ts'
import { type LoadedContent, loadContents } from '#server/publishing/contents/loadContents.ts'
import { articleToContent, CorpusArticle } from './corpusArticle.ts'
import type { FindThematics } from './loadThemes.ts'
import { readLines } from './readLines.ts'

const articlesFile = 'articles.jsonl'
/** Maximum length of a line: the longest allowed text, with margin for its envelope and what cleaning removes. */
const lineCharacters = 2_000_000
/** Number of articles written in one transaction. */
const batchSize = 250

type Say = (line: string) => void
type ParsedLine = { content: LoadedContent } | { why: string }

/**
 * Loads the lines of a file as published articles. Existing ones are left unchanged, so that loading can be repeated.
 * @param say called with a line for each refused article, and a summary at the end
 * @param file its name in the folder; it may be missing
 */
export async function loadArticles(
  portal: Portal,
  folder: string,
  findThematics: FindThematics,
  say: Say,
  file = articlesFile,
): Promise<void> {
  const path = join(folder, file)
  if (!existsSync(path)) return
  const done = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  const refuse = (line: number, why: string) => {
    done.refused += 1
    say(`${file}, ligne ${line} : ${why}`)
  }
  const clean = await loadSanitizer()
  const now = portal.clock.now().toISOString()
  const seen = new Set<string>()
  let batch = new Map<string, { content: LoadedContent; line: number }>()

  const write = async () => {
    if (batch.size === 0) return
    const contents = [...batch.values()].map(({ content }) => content)
    const { created, changed, unchanged, refused } = await portal.db
      .transaction()
      .execute((tx) => loadContents(portal, tx, contents))
    done.created += created
    done.changed += changed
    done.unchanged += unchanged
    for (const { externalId, why } of refused) refuse(batch.get(externalId)?.line ?? 0, why)
    batch = new Map()
  }

  let line = 0
  for await (const written of readLines(path, lineCharacters)) {
    line += 1
    if (written?.trim() === '') continue
    const read = parseLine(written, (article) => articleToContent(article, findThematics(article.theme), clean), now)
    if ('why' in read) refuse(line, read.why)
    else if (seen.has(read.content.externalId)) refuse(line, 'cette clé est déjà celle d’une autre ligne')
    else {
      seen.add(read.content.externalId)
      batch.set(read.content.externalId, { content: read.content, line })
      if (batch.size === batchSize) await write()
    }
  }
  await write()
  const { created, changed, unchanged, refused } = done
  say(`Articles chargés : ${created}. Modifiés : ${changed}. Déjà présents : ${unchanged}. Refusés : ${refused}.`)
}

const issueMessages: Record<string, string> = {
  id: 'il manque une clé de 1 à 180 caractères',
  title: 'il manque un titre',
  date: 'la date n’est pas lisible',
}

/**
 * Parses a line to an article, or the reason why it is refused.
 * @param now ISO instant
 */
function parseLine(
  written: string | null,
  asContent: (article: CorpusArticle) => LoadedContent | null,
  now: string,
): ParsedLine {
  if (written === null) return { why: 'cette ligne est trop longue' }
  let json: unknown
  try {
    json = JSON.parse(written)
  } catch {
    return { why: 'ce n’est pas du JSON' }
  }
  const article = CorpusArticle.safeParse(json)
  if (!article.success) {
    const [issue] = article.error.issues
    return { why: issueMessages[String(issue?.path[0])] ?? 'ce n’est pas un article' }
  }
  const content = asContent(article.data)
  if (!content) return { why: 'il manque un titre' }
  // An article with a future date would be published before its source.
  if ((content.publishedAt ?? '') > now) return { why: 'la date est à venir' }
  return { content }
}
