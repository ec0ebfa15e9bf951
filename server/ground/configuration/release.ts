import { readFileSync } from 'node:fs'

const { version, scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
  scripts?: object
}

/** What is installed. The package.json of a release has no scripts, since nobody runs npm there. */
export const release = {
  /** Semantic Versioning; followed by `+…` between releases */
  version,
  /** only a clone has it */
  hasDemonstration: scripts !== undefined,
  /** how the operator calls a command, for messages: `mandature doctor` */
  commandLine: (words: string): string => `${scripts ? 'npm run cli --' : 'mandature'} ${words}`,
}
