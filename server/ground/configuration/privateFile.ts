import { readFileSync, statSync } from 'node:fs'

/** Permission of all accounts of the machine to read. */
const readableByOthers = 0o004

/**
 * Reads a file that contains a secret.
 * @returns its text; or, in French, what is wrong with the file: it cannot be read, or all accounts of the machine can read it
 */
export function readPrivateFile(path: string): { text: string } | { fault: string } {
  try {
    const text = readFileSync(path, 'utf8')
    // Windows has no such permissions.
    if (process.platform !== 'win32' && (statSync(path).mode & readableByOthers) !== 0)
      return {
        fault: `« ${path} » peut être lu par tous les comptes de la machine : retirez-leur ce droit (chmod o= ${path})`,
      }
    return { text }
  } catch (error) {
    return { fault: unreadable(path, error) }
  }
}

/** Says in French that a file cannot be read. */
export const unreadable = (path: string, error: unknown): string =>
  `« ${path} » ne peut pas être lu (${(error as NodeJS.ErrnoException).code ?? 'erreur'})`
