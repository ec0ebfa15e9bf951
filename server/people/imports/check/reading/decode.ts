/** The text of a file, without byte order mark. */
export interface Decoded {
  text: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  /** read as Windows-1252, but possibly ISO-8859-15: Œ, œ, Ÿ and € would be wrong */
  doubtful: boolean
}

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const

/** Bytes that Windows-1252 leaves undefined. */
const undefinedBytes = /[\x81\x8d\x8f\x90\x9d]/
/**
 * European letters and signs in UTF-8, whose bytes nobody writes in Windows-1252: « Ã© », « â€™ ». Other valid
 * sequences do occur there, as « Pré » before a no-break space and a closing quote.
 */
const utf8Pattern =
  /[\xc2-\xc5][\x80-\xbf]|\xe1[\xb8-\xbb][\x80-\xbf]|\xe2[\x80-\x84][\x80-\xbf]|\xf0\x9f[\x80-\xbf]{2}/
/**
 * Signs of Windows-1252 in the positions where ISO-8859-15 has Œ, œ, Ÿ and €; and the bytes that ISO-8859-15 does not
 * use.
 */
const doubtfulPattern = /[¼½¾]\p{L}|\p{L}[¼½¾]|¤/u
const windowsOnlyPattern = /[\x80-\x9f]/

/**
 * Decodes a file by its byte order mark, else as strict UTF-8, else as Windows-1252 if nothing in it looks like UTF-8
 * (DOMAIN §15).
 * @returns null for any other encoding or a mixture
 */
export function decode(bytes: Buffer): Decoded | null {
  const marked = marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))
  if (marked) return decodeStrictly(bytes.subarray(marked.bytes.length), marked.encoding)
  return decodeStrictly(bytes, 'utf-8') ?? decodeWindows1252(bytes)
}

function decodeStrictly(bytes: Buffer, encoding: Decoded['encoding']): Decoded | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
    // No text contains NUL: this is another kind of file.
    return text.includes('\0') ? null : { text, encoding, doubtful: false }
  } catch {
    return null
  }
}

function decodeWindows1252(bytes: Buffer): Decoded | null {
  const raw = bytes.toString('latin1')
  if (undefinedBytes.test(raw) || utf8Pattern.test(raw)) return null
  const decoded = decodeStrictly(bytes, 'windows-1252')
  return decoded && { ...decoded, doubtful: !windowsOnlyPattern.test(raw) && doubtfulPattern.test(decoded.text) }
}

/** Whether a cell has a sign that is doubtful in a doubtful file. */
export const hasDoubtfulSign = (cell: string) => doubtfulPattern.test(cell)
