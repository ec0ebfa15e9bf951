import type { Portal } from '#server/ground/portal/portal.ts'
import { loadArticles } from './loadArticles.ts'
import { loadPdfs } from './loadPdfs.ts'
import { loadSynonyms } from './loadSynonyms.ts'
import { loadThemes } from './loadThemes.ts'

/**
 * Loads the contents of a folder: `themes.json` as projects, `articles.jsonl` as published articles, PDFs as documents,
 * `synonyms.json` as synonyms. Can be repeated without changing anything.
 * @throws OperatorFault when the folder cannot be read
 * @param say called with a line for each refused record, and a summary of each kind
 */
export async function loadCorpus(portal: Portal, folder: string, say: (line: string) => void): Promise<void> {
  const findThematics = await loadThemes(portal, folder, say)
  await loadArticles(portal, folder, findThematics, say)
  await loadPdfs(portal, folder, say)
  await loadSynonyms(portal, folder, say)
}
