import { hyphen } from './letters.ts'

const hyphens = new RegExp(String.raw`${hyphen}\s*`, 'gv')

/** « L. * 2315-30 », « l2315-30 » → `l2315-30`, and `2315-30` for who leaves the letter out. */
export function articleForms(book: string, written: string): string[] {
  const number = written.replaceAll(hyphens, '-')
  return [book.toLowerCase() + number, number]
}

/** « 2315-30 » may be an article; « 100-150 » is from one to the other, as no chapter has so many. */
export function bareArticle(written: string): string | undefined {
  const number = written.replaceAll(hyphens, '-')
  const [chapter = 0, ...rest] = number.split('-').map(Number)
  return rest.every((part) => part < chapter) ? number : undefined
}

/** « 1 607 », « 50.000 » → as one number; « 0,20 », « 0.2 » → `0.2`. */
export function amountForm(written: string): string {
  const [whole = '', fraction = ''] = /^\d{1,3}(?:\.\d{3})+(?:,|$)/.test(written)
    ? written.replaceAll('.', '').split(',')
    : written.replaceAll(/\s/g, '').split(/[.,]/)
  const significant = fraction.slice(0, 64).replace(/0+$/, '')
  return wholeForm(whole) + (significant && `.${significant}`)
}

/** « 01 » → `1`, so that 1/2/2026 is 01/02/2026. */
export const wholeForm = (digits: string): string => digits.slice(0, 64).replace(/^0+(?=\d)/, '')

const ordinal = /^(\d{1,6})(?:ers?|eres?|res?|e|es|mes?|emes?|iemes?|nds?|ndes?)$/
const hours = /^(\d{1,6})h(\d{0,2})$/

/** What is written in one go with digits: « 2ème » → 2; « 14h30 » → 14 heures 30. @param folded by `foldWord` */
export function numberForms(folded: string): string[] {
  const [, rank] = ordinal.exec(folded) ?? []
  if (rank !== undefined) return [wholeForm(rank)]
  const [, hour, minutes] = hours.exec(folded) ?? []
  if (hour !== undefined) return [wholeForm(hour), 'heure', ...(minutes ? [wholeForm(minutes)] : [])]
  return [/^\d+$/.test(folded) ? wholeForm(folded) : folded]
}
