import type { Logger } from 'pino'
import type { Config } from '#server/ground/configuration/config.ts'
import type { OpenOptions, OpenPortal } from '#server/operation/start/openPortal.ts'

/** A command of `npm run cli`. */
export interface Command {
  /** usage line */
  usage: string
  /** description in French, line by line */
  description: readonly string[]
  /** minimum number of words after the name of the command */
  minWords?: number
  /** by name; `value`: the option takes a value */
  options?: Readonly<Record<string, 'flag' | 'value'>>
  run: (asked: CommandContext) => Promise<unknown>
}

/** The arguments of a command and what it works with. */
export interface CommandContext {
  words: readonly string[]
  /** without their dashes; a flag is `true` */
  options: Readonly<Record<string, string | boolean | undefined>>
  say: (line: string) => void
  /** Sets the exit code of the command; 0 unless it is called. */
  exitWith: (code: number) => void
  config: Config
  log: Logger
  /** Opens the portal, beside a running server unless told otherwise, and closes it afterwards. */
  withPortal: <Result>(act: (open: OpenPortal) => Promise<Result>, manner?: OpenOptions) => Promise<Result>
}
