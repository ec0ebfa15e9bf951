import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { builtProgram } from '#tests/support/builtProgram.ts'
import type { BenchEnvironment } from './environment.ts'

const project = fileURLToPath(new URL('..', import.meta.url))
const readyMs = 120_000
const pollMs = 5

/** A running program. */
export interface RunningProgram {
  origin: string
  pid: number
  /** from the start of the process to its first successful response */
  readyMs: number
  stop(): Promise<void>
}

const { scripts } = JSON.parse(readFileSync(`${project}package.json`, 'utf8')) as { scripts: Record<string, string> }

/** The complete command of `npm run <name>`, which prepares everything before it runs the program. */
export const wholeCommand = (name: 'demo' | 'start'): string[] => scripts[name]?.replace(/^exec /, '').split(' ') ?? []

/** The program alone, already built. */
export const command = (name: 'demo' | 'start'): string[] => [process.execPath, ...builtProgram(name)]

/** Starts a program on the port of the settings or a free one, and waits until `path` answers. */
export async function start(
  [program = '', ...args]: readonly string[],
  path: string,
  env: NodeJS.ProcessEnv,
): Promise<RunningProgram> {
  const port = Number(env['PORT'] ?? (await freePort()))
  const origin = `http://127.0.0.1:${port}`
  const begun = performance.now()
  const child = spawn(program, args, {
    cwd: project,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text))
  const stop = stopping(child)
  while (!(await answers(`${origin}${path}`))) {
    if (child.exitCode !== null || performance.now() - begun > readyMs) {
      await stop()
      throw new Error(`${[program, ...args].join(' ')} n’a pas répondu :\n${said}`)
    }
    await wait(pollMs)
  }
  return { origin, pid: child.pid ?? 0, readyMs: performance.now() - begun, stop }
}

/** Stops a program with a signal, as an operator does, and waits for its end. */
export const stopping = (child: ChildProcess) => async () => {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'close')
  child.kill('SIGTERM')
  await ended
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok
  } catch {
    return false
  }
}

/**
 * Runs a program of this folder to its end.
 * @returns its output, parsed from one line of JSON
 */
export async function run<Result>(
  file: 'load.ts' | 'download.ts' | 'rangeLoad.ts' | 'upload.ts',
  ...args: (string | number)[]
): Promise<Result> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(file, import.meta.url)), ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  if (code !== 0) throw new Error(`${file} s’est arrêté (code ${code})`)
  return JSON.parse(said) as Result
}

/** Child processes of a process. */
export function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync(`/proc/${pid}/task`).flatMap((thread) => {
    const children = readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8')
    return children.split(' ').filter(Boolean).map(Number)
  })
}

/** Memory of a process and its children in bytes, or null where the system does not report it. */
export const memoryOfTree = (pid: number): number | null =>
  childrenOf(pid).reduce<number | null>((sum, child) => {
    const held = memoryOfTree(child)
    return sum === null || held === null ? null : sum + held
  }, memoryOf(pid))

/** CPU time of a process in ms, or null where the system does not report it or the process has ended. */
export function cpuMsOf(pid: number): number | null {
  const fields = statOf(pid)
  return fields && ticks(fields[11], fields[12])
}

/** Linux counts in hundredths of a second. */
const ticks = (user = '0', system = '0') => (Number(user) + Number(system)) * 10

/** Fields of /proc/PID/stat after the program name, which may contain spaces. */
function statOf(pid: number): string[] | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? null
  } catch {
    return null
  }
}

/** CPU time in ms of all PostgreSQL processes: backends, background processes, and those that have ended. */
export async function databaseCpuMs(ground: Pick<BenchEnvironment, 'query'>): Promise<number | null> {
  const [backend] = await ground.query<{ pid: number }>('select pg_backend_pid() as pid')
  return cpuMsOfTree(Number(statOf(backend?.pid ?? 0)?.[1]))
}

/** CPU time in ms of a process, its children, and those that have ended; null as for one process. */
export function cpuMsOfTree(pid: number): number | null {
  const fields = statOf(pid)
  if (!fields) return null
  const own = ticks(fields[11], fields[12]) + ticks(fields[13], fields[14])
  return childrenOf(pid).reduce((sum, child) => sum + (cpuMsOfTree(child) ?? 0), own)
}

/** Memory of a process in bytes (RSS), or null where the system does not report it. */
export const memoryOf = (pid: number) => readStatusBytes(pid, 'VmRSS')

/** Memory that the process shares with no other, hence without its program code. */
export const ownMemoryOf = (pid: number) => readStatusBytes(pid, 'RssAnon')

function readStatusBytes(pid: number, name: 'VmRSS' | 'RssAnon'): number | null {
  if (process.platform !== 'linux') return null
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return kilobytes === undefined ? null : Number(kilobytes) * 1024
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
