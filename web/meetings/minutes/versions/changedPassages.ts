/** A part of a comparison by words. */
interface ComparedPart {
  value: string
  added?: boolean
  removed?: boolean
}

export interface PassagePart {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** Characters of the unchanged words that are shown beside a change. */
const contextCharacters = 60

/** Returns the changed passages of a comparison, each with a few unchanged words before and after it. */
export function changedPassages(parts: readonly ComparedPart[]): PassagePart[][] {
  const passages: PassagePart[][] = []
  let passage: PassagePart[] = []
  for (const [index, { value, added = false, removed = false }] of parts.entries()) {
    if (added || removed) {
      passage.push({ kind: added ? 'added' : 'removed', text: value })
      continue
    }
    const isLast = index === parts.length - 1
    if (passage.length > 0 && !isLast && value.length <= 2 * contextCharacters) {
      passage.push({ kind: 'same', text: value })
      continue
    }
    if (passage.length > 0) {
      passages.push([...passage, { kind: 'same', text: beginningOf(value) }])
      passage = []
    }
    if (!isLast) passage = [{ kind: 'same', text: endOf(value) }]
  }
  const isChange = passage.some(({ kind }) => kind !== 'same')
  return isChange ? [...passages, passage] : passages
}

/** The first words, up to the end of their line. */
function beginningOf(text: string): string {
  const [line = ''] = text.split('\n')
  if (line.length <= contextCharacters) return line
  return `${line.slice(0, contextCharacters).replace(/\S*$/u, '')}…`
}

/** The last words, from the beginning of their line. */
function endOf(text: string): string {
  const line = text.split('\n').at(-1) ?? ''
  if (line.length <= contextCharacters) return line
  return `…${line.slice(-contextCharacters).replace(/^\S*/u, '')}`
}
