import type { Portal } from '#server/ground/portal/portal.ts'
import { loadArticles } from './loadArticles.ts'
import { loadPdfs } from './loadPdfs.ts'
import { loadSynonyms } from './loadSynonyms.ts'
import { loadThemes } from './loadThemes.ts'

/**
 * Loads what a folder holds: `themes.json` as debated projects, `articles.jsonl` as published articles, every PDF as a document,
 * `synonyms.json` as expressions that stand for each other.
 * Loading twice changes nothing.
 * @throws OperatorFault when the folder cannot be read
 * @param say told one line for each record that is refused, and a count of each kind
 */
export async function loadCorpus(portal: Portal, folder: string, say: (line: string) => void): Promise<void> {
  const findThematics = await loadThemes(portal, folder, say)
  await loadArticles(portal, folder, findThematics, say)
  await loadPdfs(portal, folder, say)
  await loadSynonyms(portal, folder, say)
}
