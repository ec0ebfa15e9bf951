import { forgetTyping, keepTyping, readTyping } from '#web/ground/fields/keptTyping.ts'

/** Where somebody stopped listening is kept as what they type is: on this device, for them alone, until they sign out. */
const nameOf = (podcast: number) => `podcast ${podcast}`

/** What was hardly begun begins again. */
const leastSeconds = 5

export const keepPosition = (person: number, podcast: number, seconds: number) =>
  keepTyping(person, nameOf(podcast), Math.floor(seconds))

/** @returns seconds, or 0 for what was not listened to, or to its end */
export function readPosition(person: number, podcast: number): number {
  const seconds = readTyping<unknown>(person, nameOf(podcast))?.typed
  return typeof seconds === 'number' && seconds >= leastSeconds ? seconds : 0
}

export const forgetPosition = (person: number, podcast: number) => forgetTyping(person, nameOf(podcast))
