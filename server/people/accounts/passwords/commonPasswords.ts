import { readFile } from 'node:fs/promises'

/**
 * The passwords that are tried first (QUALITY AUT-06): those of 12 characters and more that were seen most often in leaks, and
 * words of French and of leaks, which are seen with digits around them. One a line, in the form in which they are compared.
 * @see docs/decisions/014-passwords.md, where they come from
 */
const list = new URL('commonPasswords.txt', import.meta.url)

let read: Promise<ReadonlySet<string>> | undefined
/** Read when the first password is chosen: a server where nobody does has no use for it. */
export const commonPasswords = () =>
  (read ??= readFile(list, 'utf8').then((text) => new Set(text.trimEnd().split('\n'))))
