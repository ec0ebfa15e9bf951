import type { Clock } from '#server/ground/context/clock.ts'
import type { ReadSnapshot } from '#server/ground/database/connections/readSnapshot.ts'
import type { Threads } from './threads.ts'

/** The part of the portal that a thread has: reads in snapshots, and the instant of the call as its clock. */
export interface ThreadPortal {
  readSnapshot: ReadSnapshot
  clock: Clock
}

/**
 * Functions that a thread runs, by name. Arguments and results are copied between threads (structured clone), so they
 * are plain data; text costs least.
 */
export type ThreadReads = Readonly<Record<string, (portal: ThreadPortal, ...args: never[]) => Promise<unknown>>>

/** Reads that take processor time, and the program that runs them in a thread of its own. */
export interface ThreadProgram<Reads extends ThreadReads = ThreadReads> {
  /** name of its pool of connections, in metrics and traces */
  name: string
  /** calls `answerReads` with the reads (`programFile`) */
  file: string
  reads: Reads
}

type Arguments<Read> = Read extends (portal: ThreadPortal, ...args: infer Args) => unknown ? Args : never
type Result<Read> = Read extends (...args: never[]) => Promise<infer Value> ? Value : never

/** Runs a read in the thread of its program; in this one when the portal has no threads, as in tests and commands. */
export function runRead<Reads extends ThreadReads, Name extends keyof Reads & string>(
  portal: ThreadPortal & { threads: Threads | null },
  program: ThreadProgram<Reads>,
  name: Name,
  ...args: Arguments<Reads[Name]>
): Promise<Result<Reads[Name]>> {
  const { threads, clock } = portal
  const run = threads
    ? threads.of(program).run(name, args, clock.now())
    : (program.reads[name] as (portal: ThreadPortal, ...args: unknown[]) => Promise<unknown>)(portal, ...args)
  return run as Promise<Result<Reads[Name]>>
}
