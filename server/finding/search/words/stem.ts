import { stemFrenchLight } from 'lucene-stemmers'
import { memoize } from './memoize.ts'
import { ownTerms, stemTargets } from './stemOverrides.ts'

/**
 * Endings that the stemmer treats differently although they belong together: it relies on accents, which people do not
 * type, and reduces nouns further than their verbs. Feminines in « -ée », « -ière », « -ieure »; « organisation », «
 * rémunération », « qualification » as « organiser »… And « conventionel », which adverbs would make a word of its own,
 * exempt from spelling correction.
 */
const endings: readonly [RegExp, string][] = [
  [/^elues?$/, 'elu'],
  [/(?<=[st]i)onel(?=(?:le)?s?$)/, 'onnel'],
  [/(?<=..)ees?$/, 'e'],
  [/(?<=...i|ill|ang)eres?$/, 'er'],
  [/(?<=i|ll|aj|in)eures?$/, 'eur'],
  [/iemes?$/, 'ième'],
  [/isations?$/, 'iser'],
  [/ifications?$/, 'ifier'],
  [/(?<=...)rations?$/, 'rer'],
  [/^communiques?$/, 'communiquer'],
]

function stemmed(folded: string): string {
  const put = endings.reduce((word, [ending, plain]) => word.replace(ending, plain), folded)
  const stem = stemFrenchLight(put) ?? folded
  // « licencié » and « licencier », « établie » and « établir »
  return stem.length > 4 ? stem.replace(/i$/, '') : stem
}

/**
 * Returns the term of a word: what it shares with its plural, feminine and verb (French light stemming, DOMAIN §10).
 * @param folded folded by `foldWord`; words with digits or other letters than a to z are their own term
 */
export const termOf: (folded: string) => string = memoize((folded) => {
  const target = stemTargets.get(folded)
  if (target !== undefined) return termOf(target)
  return ownTerms.get(folded) ?? (/^[a-z]{4,}$/.test(folded) ? stemmed(folded) : folded)
})
