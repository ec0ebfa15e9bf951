import { create } from 'content-disposition'

/** ASCII replacements of characters of French texts that have no compatibility decomposition (NFKD) into ASCII. */
const replacements: Readonly<Record<string, string>> = {
  œ: 'oe',
  Œ: 'OE',
  æ: 'ae',
  Æ: 'AE',
  ß: 'ss',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '“': "'",
  '”': "'",
  '„': "'",
  '«': "'",
  '»': "'",
  '‹': "'",
  '›': "'",
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '⁄': '-',
  '·': '-',
  '•': '-',
  '×': 'x',
  '°': 'o',
  '€': 'EUR',
}

/**
 * Returns a `Content-Disposition` header (RFC 6266): the real name in UTF-8, and a readable ASCII name for clients that
 * only support ASCII.
 */
export const contentDisposition = (name: string, type: 'attachment' | 'inline'): string =>
  create(name, { type, fallback: asciiFileName(name) })

/**
 * Converts a file name to ASCII: `L’été – « Bilan ».pdf` → `L'ete - 'Bilan'.pdf`. A stem in another script becomes
 * `fichier`.
 */
export function asciiFileName(name: string): string {
  const ascii = name
    .replaceAll(/«\s*/g, '«')
    .replaceAll(/\s*»/g, '»')
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}]/gu, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[^\u0020-\u007e]/gu, (character) => replacements[character] ?? '_')
    // Simple clients would decode « %41 », stop at a quote or backslash, and cut the name at a slash.
    .replaceAll('"', "'")
    .replaceAll(/[\\/]/g, '-')
    .replaceAll(/%(?=[\da-f]{2})/gi, '_')
  const [, stem = '', ending = ''] = /^(.*?)(\.[a-z\d]{1,8})?$/i.exec(ascii) ?? []
  return `${/[a-z\d]/i.test(stem) ? stem : 'fichier'}${ending}`
}
