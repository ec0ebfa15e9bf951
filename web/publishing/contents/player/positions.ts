import { deleteUnsavedInput, readUnsavedInput, storeUnsavedInput } from '#web/ground/fields/unsavedInput.ts'

/** Playback positions are stored like unsaved input: on this device, per user, until they sign out. */
const storageKeyOf = (podcast: number) => `podcast ${podcast}`

/** A shorter position is not saved: playback starts from the beginning. */
const minSavedSeconds = 5

export const savePosition = (person: number, podcast: number, seconds: number) =>
  storeUnsavedInput(person, storageKeyOf(podcast), Math.floor(seconds))

/** Returns the saved position. @returns seconds; 0 if never played or played to the end */
export function readPosition(person: number, podcast: number): number {
  const seconds = readUnsavedInput<unknown>(person, storageKeyOf(podcast))?.typed
  return typeof seconds === 'number' && seconds >= minSavedSeconds ? seconds : 0
}

export const forgetPosition = (person: number, podcast: number) => deleteUnsavedInput(person, storageKeyOf(podcast))
