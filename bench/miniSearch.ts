import MiniSearch, { type SearchOptions } from 'minisearch'
import type { SearchEnvironment } from './searchEnvironment.ts'

/** Boosts from the README of the corpus. */
const boost = { title: 3, introduction: 1.5 }

/** Returns the keys of the best twenty texts. */
export type Finder = (query: string, options?: SearchOptions) => string[]

/** Opens a common search library with its defaults (BM25+), on everything that the portal can find. */
export async function openMiniSearch(ground: SearchEnvironment): Promise<Finder> {
  const mini = new MiniSearch({ fields: ['title', 'introduction', 'text'], searchOptions: { boost } })
  mini.addAll(
    await ground.query(`
      select external_id as id, title, introduction, plain as text from contents where status = 'published'
      union all
      select documents.external_id, title, coalesce(description, ''), coalesce(string_agg(page.text, ' '), '')
        from documents join document_versions version on document_id = documents.id and number = published_version
        left join document_pages page on version_id = version.id
        where status = 'published' and documents.external_id is not null group by documents.id
      union all
      select 'thematic ' || id, name, '', '' from thematics`),
  )
  return (query, options) =>
    mini
      .search(query, options)
      .slice(0, 20)
      .map(({ id }) => keyOf(id as string))
}

/** The key of a text in the judgements. */
export const keyOf = (externalId: string) => externalId.replace(/^corpus:/, '')
