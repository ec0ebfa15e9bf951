import { release } from '#server/ground/configuration/release.ts'

/** The release of this server; a build between releases counts as the one before it. */
export const ownRelease = release.version.replace(/[+-].*$/, '')

const byNumber = new Intl.Collator('en', { numeric: true })

/** Whether a release precedes another one: `0.9.0` precedes `0.10.0`. */
export const isEarlierRelease = (one: string, other: string): boolean => byNumber.compare(one, other) < 0
