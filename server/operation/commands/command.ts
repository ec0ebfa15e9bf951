import type { Logger } from 'pino'
import type { OpenManner, OpenPortal } from '#server/operation/start/openPortal.ts'

/** One of the commands of `npm run cli`. */
export interface Command {
  /** how it is called */
  usage: string
  /** what it does, in French, line by line */
  what: readonly string[]
  /** how many words it cannot do without */
  needs?: number
  /** by name: has it a value? */
  options?: Readonly<Record<string, 'flag' | 'value'>>
  run: (asked: Asked) => Promise<unknown>
}

/** What the operator wrote, and what a command works with. */
export interface Asked {
  words: readonly string[]
  /** without their dashes; a flag is `true` */
  options: Readonly<Record<string, string | boolean | undefined>>
  say: (line: string) => void
  /** Sets the exit code of the command; 0 unless it is called. */
  exitWith: (code: number) => void
  log: Logger
  /** Opens the portal beside a running server unless told otherwise, and closes it after. */
  withPortal: <Result>(act: (open: OpenPortal) => Promise<Result>, manner?: OpenManner) => Promise<Result>
}
