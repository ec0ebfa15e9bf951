const maxCharacters = 120
const minCharacters = 3

/** Returns the initial name of a medium: its file name without extension, underscores as spaces. */
export function nameOf(fileName: string): string {
  const stem = fileName
    .replace(/\.pdf$/i, '')
    .replaceAll('_', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return cut(stem.length >= minCharacters ? stem : fileName, maxCharacters)
}

/** Returns another name when the name is taken: « Guide (2) ». */
export function nameAmong(name: string, taken: number): string {
  if (taken === 0) return name
  const mark = ` (${taken + 1})`
  return cut(name, maxCharacters - mark.length) + mark
}

/** Truncates without splitting an emoji. */
const cut = (name: string, length: number): string => {
  let kept = ''
  for (const character of name) {
    if (kept.length + character.length > length) break
    kept += character
  }
  return kept.trim()
}
