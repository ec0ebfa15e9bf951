import { stemFrenchLight } from 'lucene-stemmers'
import { remembered } from './remembered.ts'
import { movedTo, ownTerms } from './stemOverrides.ts'

/**
 * What the stemmer would tell apart: it knows accents, which people do not type, and it goes further with nouns than with their verbs.
 * Feminines in « -ée », « -ière », « -ieure »; « organisation », « rémunération », « qualification » as « organiser »… And
 * « conventionel », of which adverbs would make a word of its own, that no mistake is sought in.
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
 * The term of a word: what it has in common with its plural, its feminine and its verb (French light stemming, DOMAIN §10).
 * @param folded as `foldWord` gives it; what holds a digit or other letters than a to z is its own term
 */
export const termOf: (folded: string) => string = remembered((folded) => {
  const target = movedTo.get(folded)
  if (target !== undefined) return termOf(target)
  return ownTerms.get(folded) ?? (/^[a-z]{4,}$/.test(folded) ? stemmed(folded) : folded)
})
