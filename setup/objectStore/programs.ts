import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const pollMs = 100

/** A program that runs beside this one. */
export type Program = ChildProcess & { lastWords: () => string }

/** Starts a program in a process group of its own, since some start programs themselves. */
export function startProgram(name: string, args: string[], env: NodeJS.ProcessEnv): Program {
  const child = spawn(name, args, { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-4_000)
  })
  return Object.assign(child, { lastWords: () => said })
}

export const pidsOf = (programs: readonly Program[]): number[] => programs.flatMap(({ pid }) => pid ?? [])

const hasEnded = (child: Program): boolean => child.exitCode !== null || child.signalCode !== null

/**
 * Waits until a program answers at a URL, whatever it answers.
 * @param name of the program, for the error message
 * @throws Error with the last lines of the program, when it does not answer in time
 */
export async function waitForAnswer(url: string, child: Program | undefined, name: string, timeoutMs: number) {
  for (const end = Date.now() + timeoutMs; ; await wait(pollMs)) {
    const answer = await fetch(url).catch(() => null)
    await answer?.body?.cancel()
    if (answer) return
    if (!child || hasEnded(child) || Date.now() > end)
      throw new Error(`${name} does not answer at ${url}:\n${child?.lastWords()}`)
  }
}

/** Ends a program and those that it has started, and waits until it has ended. */
export async function endProgram(child: Program): Promise<void> {
  if (child.pid === undefined || hasEnded(child)) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

/** @throws Error when another program listens on one of these ports of 127.0.0.1 */
export async function assertFreePorts(first: number, count: number): Promise<void> {
  for (let port = first; port < first + count; port++) {
    const server = createServer().listen(port, '127.0.0.1')
    await once(server, 'listening')
    server.close()
    await once(server, 'close')
  }
}
