import { forgetTyping, keepTyping, readTyping } from '#web/ground/fields/keptTyping.ts'

/** Playback positions are stored like unsaved input: on this device, per user, until they sign out. */
const nameOf = (podcast: number) => `podcast ${podcast}`

/** A shorter position is not saved: playback starts from the beginning. */
const leastSeconds = 5

export const keepPosition = (person: number, podcast: number, seconds: number) =>
  keepTyping(person, nameOf(podcast), Math.floor(seconds))

/** Returns the saved position. @returns seconds; 0 if never played or played to the end */
export function readPosition(person: number, podcast: number): number {
  const seconds = readTyping<unknown>(person, nameOf(podcast))?.typed
  return typeof seconds === 'number' && seconds >= leastSeconds ? seconds : 0
}

export const forgetPosition = (person: number, podcast: number) => forgetTyping(person, nameOf(podcast))
