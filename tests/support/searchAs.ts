import type { SearchAnswer, SearchSuggestions } from '#contract/finding/search.ts'
import type { Caller } from './caller.ts'

/** Searches as somebody. @param filters as in a URL: `type[]=document&page=2` */
export async function searchAs(who: Pick<Caller, 'get'>, words: string, filters = ''): Promise<SearchAnswer> {
  const answer = await who.get(`/api/search?q=${encodeURIComponent(words)}${filters && `&${filters}`}`)
  if (answer.statusCode !== 200) throw new Error(`the search for ${words} was refused: ${answer.body}`)
  return answer.json()
}

/** Returns the suggestions for somebody who types. */
export async function suggestionsFor(who: Pick<Caller, 'get'>, words: string): Promise<SearchSuggestions> {
  const answer = await who.get(`/api/search/suggestions?q=${encodeURIComponent(words)}`)
  if (answer.statusCode !== 200) throw new Error(`the suggestions for ${words} were refused: ${answer.body}`)
  return answer.json()
}

export const titlesOf = ({ member }: SearchAnswer): string[] => member.map(({ title }) => title)
