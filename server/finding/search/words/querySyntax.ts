import { tokenize, type Word } from './tokenizer.ts'

/**
 * `shown`: as typed; `last`: still being typed, nothing follows it; `position`: rank, stop words included; `quoted`: in
 * quotes, hence meant as typed.
 */
export interface QueryWord {
  kind: 'word'
  term: string
  folded: string
  shown: string
  last: boolean
  position: number
  quoted?: boolean
}

/** Words in this order, each `offset` positions after the first; stop words between them count. */
export interface QueryPhrase {
  kind: 'phrase'
  words: { term: string; folded: string; offset: number }[]
  shown: string
}

/** `wanted` and `excluded` in typed order; `words`: those of `wanted` outside phrases. */
export interface QuerySyntax {
  wanted: (QueryWord | QueryPhrase)[]
  excluded: (QueryWord | QueryPhrase)[]
  words: QueryWord[]
}

/** QUALITY ACL-08: words of phrases and excluded words count too. */
const maxWords = 10

interface Part {
  asked: QueryWord | QueryPhrase
  isExcluded: boolean
  start: number
}

/**
 * Parses the search syntax (DOMAIN §10): words, "phrases", -exclusions. Keeps the first ten words, without duplicates.
 * `wanted` is empty if only stop words were typed.
 */
export function parseQuerySyntax(typed: string): QuerySyntax {
  const { phrases, rest } = readPhrases(typed)
  const parts = withoutRepeats([...phrases, ...readWords(rest)].sort((a, b) => a.start - b.start))
  const kept = limitWords(parts)
  const wanted = kept.filter(({ isExcluded }) => !isExcluded).map(({ asked }) => asked)
  return {
    wanted,
    excluded: kept.filter(({ isExcluded }) => isExcluded).map(({ asked }) => asked),
    words: wanted.filter((asked) => asked.kind === 'word'),
  }
}

const quotedPattern = /((?<![^\s(])[-−])?(?:"([^"]*)"|“([^“”]*)”|„([^„“”]*)[“”]|«([^«»]*)»)/g

/** Extracts the phrases and replaces them by spaces. Unpaired quotes are ignored. */
function readPhrases(typed: string): { phrases: Part[]; rest: string } {
  const phrases: Part[] = []
  const rest = typed.replaceAll(quotedPattern, (whole, minus: string | undefined, ...found: unknown[]) => {
    const start = found.findLast((value) => typeof value === 'number') ?? 0
    const inside = found.slice(0, 4).find((value) => typeof value === 'string') ?? ''
    const asked = phraseOf(tokenize(inside), inside, inside)
    if (asked?.kind === 'word') asked.quoted = true
    if (asked) phrases.push({ asked, isExcluded: minus !== undefined, start })
    return ' '.repeat(whole.length)
  })
  return { phrases, rest }
}

/** Creates a phrase; a word if it has only one, undefined if it has none. @param text the text the words come from */
function phraseOf(words: Word[], text: string, shown: string): QueryWord | QueryPhrase | undefined {
  const [first, ...others] = onePerPlace(words)
  if (!first) return
  if (others.length === 0) return wordOf(first, text, false)
  return {
    kind: 'phrase',
    words: [first, ...others].map(({ term, folded, position }) => ({
      term,
      folded,
      offset: position - first.position,
    })),
    shown: shown.trim(),
  }
}

function readWords(typed: string): Part[] {
  const words = onePerPlace(tokenize(typed))
  const minuses = [...typed.matchAll(/(?<![^\s(])[-−](?=[^\s\-−])\S*/g)]
  const isUnder =
    (minus: RegExpExecArray) =>
    ({ start }: Word) =>
      start > minus.index && start < minus.index + minus[0].length
  const excluded = minuses.flatMap((minus): Part[] => {
    const asked = phraseOf(words.filter(isUnder(minus)), typed, minus[0].slice(1))
    return asked ? [{ asked, isExcluded: true, start: minus.index }] : []
  })
  const wanted = words.filter(
    (word, index) => !minuses.some((minus) => isUnder(minus)(word)) && !isArticlePrefix(word, words[index + 1]),
  )
  return [
    ...excluded,
    ...wanted.map((word) => ({
      asked: wordOf(word, typed, isBeingTyped(word, typed)),
      isExcluded: false,
      start: word.start,
    })),
  ]
}

const wordOf = ({ term, folded, start, end, position }: Word, typed: string, last: boolean): QueryWord => ({
  kind: 'word',
  term,
  folded,
  shown: typed.slice(start, end),
  last,
  position,
})

/** Whether the word is the last thing typed, ignoring a trailing hyphen: « L. 2315- ». */
const isBeingTyped = ({ end }: Word, typed: string): boolean => end === typed.replace(/[-−]$/, '').length

/** Whether the word is « article » before a number: texts that cite the article often omit it. */
const isArticlePrefix = ({ folded, position }: Word, next: Word | undefined): boolean =>
  /^articles?$/.test(folded) && next?.position === position + 1 && /^(?:(?:lo|[lrda])\d|\d+-)/.test(next.folded)

const onePerPlace = (words: Word[]): Word[] =>
  words.filter(({ position }, index) => words[index - 1]?.position !== position)

const keyOf = ({ asked, isExcluded }: Part): string =>
  JSON.stringify([isExcluded, asked.kind === 'word' ? asked.term : asked.words])

function withoutRepeats(parts: Part[]): Part[] {
  const seen = new Set<string>()
  return parts.filter((part) => !seen.has(keyOf(part)) && seen.add(keyOf(part)))
}

/**
 * Keeps the first `maxWords` words. A required phrase beyond the limit is shortened; an excluded one is dropped, since
 * a shorter one would exclude more.
 */
function limitWords(parts: Part[]): Part[] {
  const kept: Part[] = []
  let left = maxWords
  for (const part of parts) {
    const { asked, isExcluded } = part
    const count = asked.kind === 'word' ? 1 : asked.words.length
    if (count <= left) kept.push(part)
    else if (left > 0 && asked.kind === 'phrase' && !isExcluded)
      kept.push({ ...part, asked: { ...asked, words: asked.words.slice(0, left) } })
    left -= count
    if (left <= 0) break
  }
  return kept
}
