import { fileNameParts } from './fileNameParts.ts'
import { foldWords, subjectWords } from './fileNameWords.ts'

/** A point of an agenda that a document may be filed at. */
export interface PointToGuess {
  id: number
  /** "2.1" */
  number: string
  title: string
  kind: string
}

/** Share of the words of a file or of a point that must be the same, without a number that confirms them. */
const enoughWords = 0.5
/** How much a number before the name counts beside words. */
const numberWeight = 0.45

/**
 * Guesses the point that a file belongs to, by the number and the words of its name. « point 4 » in the name decides.
 * A number before the name decides unless the words clearly name another point. Minutes go to the point that approves
 * them.
 * @returns the point; null when nothing tells, or two points fit as well
 */
export function guessPoint<Point extends PointToGuess>(fileName: string, points: readonly Point[]): Point | null {
  const { number, isExplicit, rest } = fileNameParts(fileName)
  const numbered = points.find((point) => point.number === number)
  if (isExplicit && numbered) return numbered
  const words = subjectWords(rest)
  const rarity = wordRarity(points)
  const isMinutes = minutesName.test(foldWords(rest))
  const scored = points.map((point) => ({
    point,
    score:
      likeness(words, subjectWords(point.title), rarity) +
      (point === numbered ? numberWeight : 0) +
      (isMinutes && point.kind === 'minutes' ? enoughWords + sharedDates(rest, point.title) : 0),
  }))
  const [best, second] = scored.toSorted((one, other) => other.score - one.score)
  if (!best || best.score < (best.point === numbered ? numberWeight : enoughWords)) return null
  return second && second.score === best.score ? null : best.point
}

const minutesName = /^(?:projet de |approbation (?:du |de )?)?(?:pv|proces verbal|proces verbaux)\b/

/** In how many points each word stands: a word of all points tells nothing. */
function wordRarity(points: readonly PointToGuess[]): (word: string) => number {
  const counts = new Map<string, number>()
  for (const { title } of points) for (const word of subjectWords(title)) counts.set(word, (counts.get(word) ?? 0) + 1)
  return (word) => 1 / (counts.get(word) ?? 1)
}

/** @returns 0 to 1: the larger share of common words, of the file or of the point, lowered by the smaller one */
function likeness(file: ReadonlySet<string>, point: ReadonlySet<string>, rarity: (word: string) => number): number {
  const weigh = (words: Iterable<string>) => [...words].reduce((sum, word) => sum + rarity(word), 0)
  const common = weigh([...file].filter((word) => point.has(word)))
  if (common === 0) return 0
  const [inFile, inPoint] = [common / weigh(file), common / weigh(point)]
  return Math.max(inFile, inPoint) * 0.8 + Math.min(inFile, inPoint) * 0.2
}

const months = 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre'.split(' ')

/** @returns 0.25 when the two texts name the same day */
function sharedDates(one: string, other: string): number {
  const known = new Set(daysIn(other))
  return daysIn(one).some((day) => known.has(day)) ? 0.25 : 0
}

/** The days of a text as "12 3", whether written "12 mars" or "12-03". */
function daysIn(text: string): string[] {
  const folded = foldWords(text).replaceAll(/\b1er\b/g, '1')
  const written = [...folded.matchAll(new RegExp(String.raw`\b(\d{1,2}) (${months.join('|')})\b`, 'g'))].map(
    ([, day, month = '']) => `${Number(day)} ${months.indexOf(month) + 1}`,
  )
  const inDigits = [...folded.matchAll(/(?<!\d)(\d{1,2}) (\d{1,2})(?!\d)/g)].map(
    ([, day, month]) => `${Number(day)} ${Number(month)}`,
  )
  return [...written, ...inDigits]
}
