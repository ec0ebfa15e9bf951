import { hyphen } from './letters.ts'

const hyphens = new RegExp(String.raw`${hyphen}\s*`, 'gv')

/** « L. * 2315-30 », « l2315-30 » → `l2315-30`, and `2315-30` for queries without the letter. */
export function articleForms(book: string, written: string): string[] {
  const number = written.replaceAll(hyphens, '-')
  return [book.toLowerCase() + number, number]
}

/**
 * Returns « 2315-30 » as an article number; undefined for a range such as « 100-150 », since no chapter has that many
 * articles.
 */
export function bareArticle(written: string): string | undefined {
  const number = written.replaceAll(hyphens, '-')
  const [chapter = 0, ...rest] = number.split('-').map(Number)
  return rest.every((part) => part < chapter) ? number : undefined
}

/** Normalizes an amount: « 1 607 », « 50.000 » become one number; « 0,20 », « 0.2 » become `0.2`. */
export function amountForm(written: string): string {
  const [whole = '', fraction = ''] = /^\d{1,3}(?:\.\d{3})+(?:,|$)/.test(written)
    ? written.replaceAll('.', '').split(',')
    : written.replaceAll(/\s/g, '').split(/[.,]/)
  const significant = fraction.slice(0, 64).replace(/0+$/, '')
  return wholeForm(whole) + (significant && `.${significant}`)
}

/** Removes leading zeros, so that 1/2/2026 equals 01/02/2026. */
export const wholeForm = (digits: string): string => digits.slice(0, 64).replace(/^0+(?=\d)/, '')

const ordinal = /^(\d{1,6})(?:ers?|eres?|res?|e|es|mes?|emes?|iemes?|nds?|ndes?)$/
const hours = /^(\d{1,6})h(\d{0,2})$/

/** Splits a word with digits into forms: « 2ème » → 2; « 14h30 » → 14 heures 30. @param folded folded by `foldWord` */
export function numberForms(folded: string): string[] {
  const [, rank] = ordinal.exec(folded) ?? []
  if (rank !== undefined) return [wholeForm(rank)]
  const [, hour, minutes] = hours.exec(folded) ?? []
  if (hour !== undefined) return [wholeForm(hour), 'heure', ...(minutes ? [wholeForm(minutes)] : [])]
  return [/^\d+$/.test(folded) ? wholeForm(folded) : folded]
}
