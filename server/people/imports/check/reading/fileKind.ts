export type FileKind = 'text' | 'zip' | 'compound'

const zipMark = Buffer.from('PK\x03\x04', 'latin1')
/** Excel 97–2003, and workbooks protected by a password. */
const compoundMark = Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1')

/** Tells the kind of a file by its first bytes: its name and its media type are the sender's. */
export function fileKindOf(bytes: Buffer): FileKind {
  const startsWith = (mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)
  if (startsWith(zipMark)) return 'zip'
  return startsWith(compoundMark) ? 'compound' : 'text'
}
