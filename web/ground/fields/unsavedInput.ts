/** Form input stored in the browser. */
export interface UnsavedInput<Typed> {
  /** ISO instant of the last change */
  at: string
  typed: Typed
}

const keyPrefix = 'mandature-typed '
const storageKey = (person: number, form: string) => `${keyPrefix}${person} ${form}`

/**
 * Stores input in localStorage for this user, until it is saved or they sign out.
 * @param form form, record and version of the stored format: `session 12 1`
 */
export function storeUnsavedInput(person: number, form: string, typed: unknown) {
  try {
    localStorage.setItem(storageKey(person, form), JSON.stringify({ at: new Date().toISOString(), typed }))
  } catch {
    // storage is unavailable or full: leaving the page still asks for confirmation
  }
}

export function readUnsavedInput<Typed>(person: number, form: string): UnsavedInput<Typed> | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey(person, form)) ?? 'null') as UnsavedInput<Typed> | null
  } catch {
    return null
  }
}

export const deleteUnsavedInput = (person: number, form: string) => localStorage.removeItem(storageKey(person, form))

/** Deletes the unsaved input of all users on sign-out. */
export function deleteAllUnsavedInput() {
  for (const name of Object.keys(localStorage)) if (name.startsWith(keyPrefix)) localStorage.removeItem(name)
}
