import { stopWordList } from './stopWords.ts'

/** Real words one typo away from a stop word: they are never corrected, even if no text contains them. */
const realWords = new Set(
  `ain combine commet dis dit doc don dos dot ere faite fat fit fut mai mis mme note notee noter peu peur pis pou pur pus put somme
  souhait souhaitee sus vitre vois vote votee voter`.split(/\s+/),
)

const minLength = 4
/** Keys of a French keyboard, row by row. */
const keyboardRows = ['azertyuiop', 'qsdfghjklm', 'wxcvbn']

/**
 * Finds the stop word meant by a word that no text contains: « dand » is « dans », « por » is « pour ». Accepts one
 * letter omitted, doubled, replaced by a neighbouring key, or transposed; never the first letter.
 * @param folded folded by `foldWord`
 */
export const findIntendedStopWord = (folded: string): string | undefined =>
  /^[a-z]{3,}$/.test(folded) && !realWords.has(folded)
    ? stopWordList.find((stopWord) => stopWord.length >= minLength && isMistyped(folded, stopWord))
    : undefined

function isMistyped(typed: string, meant: string): boolean {
  let at = 0
  while (at < typed.length && at < meant.length && typed[at] === meant[at]) at += 1
  if (at === 0) return false
  if (typed.length + 1 === meant.length) return typed.slice(at) === meant.slice(at + 1)
  if (typed.length === meant.length + 1) return typed[at] === typed[at - 1] && typed.slice(at + 1) === meant.slice(at)
  if (typed.length !== meant.length) return false
  const [one, other] = [typed.slice(at, at + 2), meant.slice(at, at + 2)]
  if (one[0] === other[1] && one[1] === other[0] && typed.slice(at + 2) === meant.slice(at + 2)) return true
  return areNeighbours(typed[at] ?? '', meant[at] ?? '') && typed.slice(at + 1) === meant.slice(at + 1)
}

const areNeighbours = (one: string, other: string): boolean =>
  keyboardRows.some(
    (row) => row.includes(one) && row.includes(other) && Math.abs(row.indexOf(one) - row.indexOf(other)) === 1,
  )
