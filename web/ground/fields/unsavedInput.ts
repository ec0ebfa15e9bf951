/** Form input stored in the browser. */
export interface UnsavedInput<Typed> {
  /** ISO instant of the last change */
  at: string
  typed: Typed
}

const keyPrefix = 'mandature-typed '
/** instant of the last sign-out on this device */
const signedOutKey = 'mandature-signed-out'
/** the last sign-out before the latest form of this tab was opened */
let knownSignOut = readSignOut()
const storageKey = (person: number, form: string) => `${keyPrefix}${person} ${form}`

/**
 * Stores input in localStorage for this user, until it is saved or they sign out. A form that was open while they
 * signed out in another tab stores nothing any more.
 * @param form form, record and version of the stored format: `session 12 1`
 */
export function storeUnsavedInput(person: number, form: string, typed: unknown) {
  try {
    if (readSignOut() !== knownSignOut) return
    localStorage.setItem(storageKey(person, form), JSON.stringify({ at: new Date().toISOString(), typed }))
  } catch {
    // storage is unavailable or full: leaving the page still asks for confirmation
  }
}

/** Returns the stored input of a form that is being opened. */
export function readUnsavedInput<Typed>(person: number, form: string): UnsavedInput<Typed> | null {
  knownSignOut = readSignOut()
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

function readSignOut(): string | null {
  try {
    return localStorage.getItem(signedOutKey)
  } catch {
    return null
  }
}
