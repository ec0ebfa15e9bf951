import { once } from './once.ts'

const wholeNumberFormat = once(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 0 }))
const oneDecimalFormat = once(() => new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 }))
const units = ['o', 'Ko', 'Mo', 'Go'] as const

/** Formats an integer: « 12 345 », with a narrow no-break space. */
export const formatWholeNumber = (value: number) => wholeNumberFormat().format(value)

/** Formats a size: « 320 Ko », « 2,4 Mo »; one decimal from 1 Mo on, below ten. */
export function formatBytes(bytes: number) {
  const power = bytes < 1 ? 0 : Math.min(Math.floor(Math.log(bytes) / Math.log(1024)), units.length - 1)
  const value = bytes / 1024 ** power
  const format = power >= 2 && value < 10 ? oneDecimalFormat : wholeNumberFormat
  return `${format().format(value)}\u00A0${units[power]}`
}
