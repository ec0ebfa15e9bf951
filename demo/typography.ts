const noBreak = '\u00A0'
const narrowNoBreak = '\u202F'

/** Inserts the spaces of French typography into texts written with plain ones (DOMAIN §19). */
export const withFrenchSpaces = (text: string): string =>
  text.replace(/ (?=[:»%€])|(?<=«) |(?<=n°) /gu, noBreak).replace(/ (?=[;!?])|(?<=\d) (?=\d{3}(?!\d))/gu, narrowNoBreak)

const group = new Intl.NumberFormat('fr-FR')
const cents = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
const tenths = new Intl.NumberFormat('fr-FR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

export const count = (value: number): string => group.format(value)
export const euros = (value: number): string => `${group.format(value)}${noBreak}€`
export const exactEuros = (value: number): string => `${cents.format(value)}${noBreak}€`
/** Formats a percentage. @param value in tenths of a percent: 125 is « 12,5 % » */
export const percent = (value: number): string => `${tenths.format(value / 10)}${noBreak}%`
