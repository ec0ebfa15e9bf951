/** Form input stored in the browser. */
export interface UnsavedInput<Typed> {
  /** ISO instant of the last change */
  at: string
  typed: Typed
}

const keyPrefix = 'mandature-typed '
const signedOutKey = 'mandature-signed-out'
const storageKey = (person: number, form: string) => `${keyPrefix}${person} ${form}`

/**
 * Stores input in localStorage for this user, until it is saved or they sign out.
 * @param form form, record and version of the stored format: `session 12 1`
 * @param openedAfter the last sign-out before the form was opened (`readSignOut`): a form that was open while its user
 * signed out in another tab stores nothing any more
 */
export function storeUnsavedInput(person: number, form: string, typed: unknown, openedAfter = readSignOut()) {
  try {
    if (readSignOut() !== openedAfter) return
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
  try {
    localStorage.setItem(signedOutKey, new Date().toISOString())
  } catch {
    // no room for it, or no storage at all
  }
}

/** Returns the instant of the last sign-out on this device; null: none, or no storage. */
export function readSignOut(): string | null {
  try {
    return localStorage.getItem(signedOutKey)
  } catch {
    return null
  }
}
