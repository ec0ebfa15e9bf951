import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** A program in a process group of its own, whose output is in a file. */
export interface Program {
  signal(name: NodeJS.Signals): void
  isRunning(): boolean
  stop(): Promise<void>
}

interface ProgramOptions {
  env: NodeJS.ProcessEnv
  /** path of the file of its output */
  log: string
  /** account that runs it; this one when left out */
  account?: { uid?: number; gid?: number }
  cwd?: string
}

const running = new Set<ChildProcess>()
/** After this time a program that is asked to stop is killed. Milliseconds. */
const graceMs = 30_000

export function startProgram(command: readonly string[], { env, log, account = {}, cwd }: ProgramOptions): Program {
  const [name = '', ...args] = command
  const output = openSync(log, 'a')
  const child = spawn(name, args, {
    env,
    ...(cwd && { cwd }),
    ...account,
    detached: true,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  running.add(child)
  child.on('error', (error) => console.error(`${name} : ${error.message}`))
  child.on('exit', () => running.delete(child))
  const signal = (wanted: NodeJS.Signals) => signalGroup(child, wanted)
  const isRunning = () => running.has(child)
  return {
    signal,
    isRunning,
    async stop() {
      if (!isRunning()) return
      const ended = once(child, 'exit')
      signal('SIGCONT')
      signal('SIGTERM')
      const killing = setTimeout(() => signal('SIGKILL'), graceMs)
      await ended
      clearTimeout(killing)
    },
  }
}

function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals) {
  try {
    if (pid) process.kill(-pid, name)
  } catch {
    // It has just ended.
  }
}

/** Kills what still runs, when this program ends in whatever way. */
export function killAll(): void {
  for (const child of running) signalGroup(child, 'SIGKILL')
}

/**
 * Waits until `check` returns something.
 * @throws Error with `what` after `ms`
 */
export async function until<Value>(
  what: string,
  ms: number,
  check: () => Promise<Value | null | undefined | false>,
): Promise<Value> {
  for (const end = performance.now() + ms; ; await wait(100)) {
    const found = await check().catch(() => null)
    if (found !== null && found !== undefined && found !== false) return found
    if (performance.now() > end) throw new Error(`${what} : rien après ${Math.round(ms / 1_000)} s`)
  }
}
