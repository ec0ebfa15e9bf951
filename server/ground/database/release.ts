import { readFileSync } from 'node:fs'

const described = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

/** The release of this server: `version` of `package.json`. */
export const ownRelease = described.version

const byNumber = new Intl.Collator('en', { numeric: true })

/** Whether a release precedes another one: `0.9.0` precedes `0.10.0`. */
export const isEarlierRelease = (release: string, other: string): boolean => byNumber.compare(release, other) < 0
