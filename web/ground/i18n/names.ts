import type { Translate } from './i18n.ts'

interface Named {
  firstName: string
  lastName: string
}

/** « LE GOFF Maëlle », as the directory writes it (DOMAIN §11). */
export const nameOf = ({ firstName, lastName }: Named) => `${lastName.toLocaleUpperCase('fr')} ${firstName}`

/** The same of who wrote something: people who have left the portal leave what they wrote (DOMAIN §2.3). */
export const authorName = (t: Translate, person: Named | null) => (person ? nameOf(person) : t('common.formerMember'))

/** « 06 39 98 10 00 » for a French number; the others as they are kept. */
export function formatPhone(phoneNumber: string) {
  const national = /^\+33(\d{9})$/.exec(phoneNumber)?.[1]
  return national ? `0${national}`.replaceAll(/(\d{2})(?!$)/g, '$1\u00A0') : phoneNumber
}
