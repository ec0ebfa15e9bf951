/** Form input stored in the browser. */
export interface KeptTyping<Typed> {
  /** ISO instant of the last change */
  at: string
  typed: Typed
}

const prefix = 'mandature-typed '
const nameOf = (person: number, form: string) => `${prefix}${person} ${form}`

/**
 * Stores input in localStorage for this user, until it is saved or they sign out.
 * @param form form, record and version of the stored format: `session 12 1`
 */
export function keepTyping(person: number, form: string, typed: unknown) {
  try {
    localStorage.setItem(nameOf(person, form), JSON.stringify({ at: new Date().toISOString(), typed }))
  } catch {
    // storage is unavailable or full: leaving the page still asks for confirmation
  }
}

export function readTyping<Typed>(person: number, form: string): KeptTyping<Typed> | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(person, form)) ?? 'null') as KeptTyping<Typed> | null
  } catch {
    return null
  }
}

export const forgetTyping = (person: number, form: string) => localStorage.removeItem(nameOf(person, form))

/** Deletes the unsaved input of all users on sign-out. */
export function forgetAllTyping() {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
}
