const maxCharacters = 120
const minCharacters = 3

/** Returns the initial name of a medium: its file name without extension, underscores as spaces. */
export function nameFromFile(fileName: string): string {
  const stem = fileName
    .replace(/\.pdf$/i, '')
    .replaceAll('_', ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return truncate(stem.length >= minCharacters ? stem : fileName, maxCharacters)
}

/** Returns another name when the name is taken: « Guide (2) ». */
export function numberedName(name: string, taken: number): string {
  if (taken === 0) return name
  const mark = ` (${taken + 1})`
  return truncate(name, maxCharacters - mark.length) + mark
}

/** Truncates without splitting an emoji. */
const truncate = (name: string, length: number): string => {
  let kept = ''
  for (const character of name) {
    if (kept.length + character.length > length) break
    kept += character
  }
  return kept.trim()
}
