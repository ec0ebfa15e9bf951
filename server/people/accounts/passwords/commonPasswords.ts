import { readFile } from 'node:fs/promises'

/**
 * The list of common passwords (QUALITY AUT-06): those of 12 characters and more seen most often in leaks, and words of
 * French and of leaks that are seen with digits around them. One per line, in the form in which they are compared.
 * @see docs/decisions/014-passwords.md, where they come from
 */
const list = new URL('commonPasswords.txt', import.meta.url)

let read: Promise<ReadonlySet<string>> | undefined
/** Loads the list on first use: a server where nobody chooses a password does not need it. */
export const commonPasswords = () =>
  (read ??= readFile(list, 'utf8').then((text) => new Set(text.trimEnd().split('\n'))))
