import {
  deleteUnsavedInput,
  readSignOut,
  readUnsavedInput,
  storeUnsavedInput,
} from '#web/ground/fields/unsavedInput.ts'
import type { UnsavedText } from './textSaver.ts'

/**
 * Keeps a text that is not saved on the device, among the unsaved input of the user.
 * @param name the text, its record and the version of the format: `note 12 1`
 */
export function createDeviceCopy(person: number, name: string) {
  const openedAfter = readSignOut()
  return {
    read: (): UnsavedText | null => readUnsavedInput<UnsavedText>(person, name)?.typed ?? null,
    write: (text: UnsavedText): void => storeUnsavedInput(person, name, text, openedAfter),
    delete: (): void => deleteUnsavedInput(person, name),
  }
}
