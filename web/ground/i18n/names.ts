import type { Translate } from './i18n.ts'

interface PersonName {
  firstName: string
  lastName: string
}

/** Formats a name as in the directory and in lists of people: « LE GOFF Maëlle » (DOMAIN §11). */
export const nameOf = ({ firstName, lastName }: PersonName) => `${lastName.toLocaleUpperCase('fr')} ${firstName}`

/** Formats a name in a sentence: « Maëlle Le Goff ». */
export const fullName = ({ firstName, lastName }: PersonName) => `${firstName} ${lastName}`

/** Formats the name of an author, who may have been deleted: their contributions stay (DOMAIN §2.3). */
export const authorName = (t: Translate, person: PersonName | null) =>
  person ? fullName(person) : t('common.formerMember')

/** Formats a French phone number: « 06 39 98 10 00 »; others stay as stored. */
export function formatPhone(phoneNumber: string) {
  const national = /^\+33(\d{9})$/.exec(phoneNumber)?.[1]
  return national ? `0${national}`.replaceAll(/(\d{2})(?!$)/g, '$1\u00A0') : phoneNumber
}
