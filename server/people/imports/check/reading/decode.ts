/** A file as text, without its mark. */
export interface Decoded {
  text: string
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'
  /** read as Windows-1252, it seems to be ISO-8859-15: Œ, œ, Ÿ and € are other signs */
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
 * European letters and signs in UTF-8. In Windows-1252 the same bytes are « Ã© » or « â€™ », which nobody writes; other valid
 * sequences are things that people do write, as « Pré » before a no-break space and a closing quote.
 */
const alsoUtf8 = /[\xc2-\xc5][\x80-\xbf]|\xe1[\xb8-\xbb][\x80-\xbf]|\xe2[\x80-\x84][\x80-\xbf]|\xf0\x9f[\x80-\xbf]{2}/
/** Signs of Windows-1252 where ISO-8859-15 has Œ, œ, Ÿ and €; and the bytes that the latter does not use. */
const doubtful = /[¼½¾]\p{L}|\p{L}[¼½¾]|¤/u
const windowsOnly = /[\x80-\x9f]/

/**
 * Reads the bytes of a file in the encoding that its mark says, or in strict UTF-8, or in Windows-1252 when nothing in it is UTF-8
 * (DOMAIN §15).
 * @returns null when it is none of these, or a mixture
 */
export function decode(bytes: Buffer): Decoded | null {
  const marked = marks.find((mark) => mark.bytes.every((byte, index) => bytes[index] === byte))
  if (marked) return strictly(bytes.subarray(marked.bytes.length), marked.encoding)
  return strictly(bytes, 'utf-8') ?? western(bytes)
}

function strictly(bytes: Buffer, encoding: Decoded['encoding']): Decoded | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes)
    // no text has it: these are the bytes of something else
    return text.includes('\0') ? null : { text, encoding, doubtful: false }
  } catch {
    return null
  }
}

function western(bytes: Buffer): Decoded | null {
  const raw = bytes.toString('latin1')
  if (undefinedBytes.test(raw) || alsoUtf8.test(raw)) return null
  const decoded = strictly(bytes, 'windows-1252')
  return decoded && { ...decoded, doubtful: !windowsOnly.test(raw) && doubtful.test(decoded.text) }
}

/** The cell holds a sign that is doubtful in a file that is. */
export const holdsDoubt = (cell: string) => doubtful.test(cell)
