import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/**
 * Normalizes a telephone number to E.164, French unless it has a country code: `+33612345678`.
 * @returns null if it is not a number
 */
export function normalizePhone(written: string): string | null {
  const number = written.trim()
  // the library also accepts keypad letters and extensions
  if (!/^\+?[\d\s.()/\-\u00a0\u202f]{4,30}$/u.test(number)) return null
  const read = parsePhoneNumberFromString(number, 'FR')
  return read?.isValid() ? read.number : null
}
