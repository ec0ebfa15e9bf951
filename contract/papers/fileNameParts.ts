/** What the name of a file says about its place. */
interface FileNameParts {
  /** "4" of "point 4 note…", "2.1" of "2.1 - Budget…": the number of a point */
  number: string | null
  /** whether the word « point » stands before the number, which then cannot be the rank of the file */
  isExplicit: boolean
  /** the name without extension, number of the point and version; its underscores are spaces */
  rest: string
}

const number = String.raw`(\d{1,2}(?:[.]\d{1,2})?)`
/** "point 4", "Pt n°4", "P4 -": with their separator. */
const explicitNumber = new RegExp(
  String.raw`(?:^|[\s(-])(?:points?|pts?|p)[\s.]*(?:n[°o]?[\s.]*)?${number}(?![\d/])[\s.:)–-]*`,
  'iu',
)
/** "3 - ", "03. ", "2.1) ", "3 Bilan", but neither "12-03", "12 mars" nor "2025". */
const leadingNumber = new RegExp(
  String.raw`^(?:n[°o]\s*)?${number}(?:\s*[.:)]\s*|\s+[–-]\s*|\s*[–-]\s*(?!\d)|\s+)(?!\d|(?:janv|f[ée]v|mars|avr|mai|juin|juil|ao[uû]t|sept|oct|nov|d[ée]c)\p{L}*\b)`,
  'iu',
)
/** "VF", "v2", "V1.3", "def", "final", "(1)", "copie" at the end of a name. */
const trailingVersion =
  /[\s.(–-]*\b(?:v\s?\d+(?:[.]\d+)*|vf|vd|vdef|def|d[ée]f|finale?|version (?:finale|d[ée]finitive)|copie|\(\d+\))\)?$/iu
const trailingCopy = /\s*\(\d{1,2}\)$/

/** Reads the parts of a French file name: "3 - Bilan social 2025 VF.pdf", "point 4 note politique salariale.pdf". */
export function fileNameParts(fileName: string): FileNameParts {
  const name = fileName
    .normalize('NFC')
    .replace(/^.*[/\\]/, '')
    .replace(/\.pdf$/i, '')
    .replaceAll(/[_\s]+/g, ' ')
    .trim()
  const found = explicitNumber.exec(name)
  const leading = found ? null : leadingNumber.exec(name)
  const match = found ?? leading
  const without = match ? `${name.slice(0, match.index)} ${name.slice(match.index + match[0].length)}` : name
  return {
    number: match?.[1] ? withoutZeros(match[1]) : null,
    isExplicit: found !== null,
    rest: withoutVersion(without.trim()) || withoutVersion(name) || name,
  }
}

const withoutZeros = (found: string) => found.replaceAll(/(?<=^|[.])0+(?=\d)/g, '')

function withoutVersion(name: string): string {
  const shorter = name.replace(trailingCopy, '').replace(trailingVersion, '').trim()
  return shorter === name || shorter === '' ? name : withoutVersion(shorter)
}
