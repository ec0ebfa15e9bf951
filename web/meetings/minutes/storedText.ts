import type { MinutesText } from '#contract/meetings/minutes/minutesText.ts'
import type { StoredText } from '#web/ground/richText/textSaver.ts'

/** Returns the text of minutes as it is stored on the server. */
export const toStoredText = ({ html, version, updatedAt, updatedBy }: MinutesText): StoredText => ({
  html: html ?? '',
  version,
  savedAt: updatedAt,
  savedBy: updatedBy,
})
