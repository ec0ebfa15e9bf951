import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A telephone number, French unless it says otherwise, in E.164: `+33612345678`. Null when it is none. */
export function readPhone(written: string): string | null {
  const number = written.trim()
  // the library reads the letters of a keypad, and what follows an extension
  if (!/^\+?[\d\s.()/\-\u00a0\u202f]{4,30}$/u.test(number)) return null
  const read = parsePhoneNumberFromString(number, 'FR')
  return read?.isValid() ? read.number : null
}
