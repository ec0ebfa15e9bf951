/** What somebody has typed and not saved. */
export interface KeptTyping<Typed> {
  /** ISO instant of the last key */
  at: string
  typed: Typed
}

const prefix = 'mandature-typed '
const nameOf = (person: number, form: string) => `${prefix}${person} ${form}`

/**
 * Keeps it in this browser, for that person alone, until it is saved or they sign out.
 * @param form which form of which record, and the version of what is kept: `session 12 1`
 */
export function keepTyping(person: number, form: string, typed: unknown) {
  try {
    localStorage.setItem(nameOf(person, form), JSON.stringify({ at: new Date().toISOString(), typed }))
  } catch {
    // the browser keeps nothing, or has no room left: the page still asks before it is left
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

/** The person who typed it leaves this browser. */
export function forgetAllTyping() {
  for (const name of Object.keys(localStorage)) if (name.startsWith(prefix)) localStorage.removeItem(name)
}
