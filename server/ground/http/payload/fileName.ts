/** Longer names cannot be unpacked everywhere: Windows limits the whole path to 260 characters. */
const maxCharacters = 120
/** Characters that Windows forbids, and invisible or bidirectional control characters (QUALITY FIL-06). */
const reserved = /[<>:"/\\|?*]/g
const invisible = /[\p{Cc}\p{Cf}]/gu
/** Device names reserved by Windows, also with an extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Makes a file name that is valid on all systems: no reserved character or name, no trailing dot or space, at most 120
 * characters with its extension.
 * @param ending the extension, such as `.pdf`
 */
export function fileName(words: string, ending: string): string {
  const clean = words
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(reserved, '-')
    .replaceAll(/\s/g, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim()
    .replace(device, '$1-')
  let stem = ''
  for (const character of clean) {
    if (stem.length + character.length > maxCharacters - ending.length) break
    stem += character
  }
  return `${stem.replace(/[\s.]+$/, '') || 'document'}${ending}`
}
