/**
 * What each kind of mail says, as `mails` keeps it (DOMAIN §14): names and places as they are when it is written. Each subject adds the
 * kinds that it sends (`declare module`).
 */
export interface MailFacts {}
export type MailKind = keyof MailFacts
