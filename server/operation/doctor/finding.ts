/** What a check of `doctor` found, in French. `advice`: it works, but something should be done. */
export interface Finding {
  what: string
  state: 'good' | 'advice' | 'bad'
  /** what was found */
  detail: string
  /** what to do; null when nothing is to be done */
  todo: string | null
}

export const good = (what: string, detail: string): Finding => ({ what, state: 'good', detail, todo: null })
export const advice = (what: string, detail: string, todo: string): Finding => ({ what, state: 'advice', detail, todo })
export const bad = (what: string, detail: string, todo: string): Finding => ({ what, state: 'bad', detail, todo })

const marks = { good: 'bon', advice: 'conseil', bad: 'MAUVAIS' } as const

/** The line of a finding: good or not, what, what was found, what to do. */
export const describeFinding = ({ what, state, detail, todo }: Finding): string =>
  `${marks[state].padEnd(7)} ${what} : ${detail}${todo === null ? '' : ` → ${todo}`}`

/** The message of an error, also of a connection tried on several addresses of one host name. */
export const messageOf = (error: unknown): string =>
  error instanceof AggregateError
    ? error.errors.map(messageOf).join(', ')
    : error instanceof Error
      ? error.message.split('\n', 1)[0] || error.name
      : String(error)
