import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { cleanEnvironment } from './formerRelease.ts'

const readyMs = 180_000

/** A server in its own process. */
export interface Server {
  port: number
  /** Sends SIGTERM, and waits for the end. */
  stop(): Promise<void>
}

/**
 * Starts the server of a release, as `npm start` does, and waits until it is ready.
 * @param folder of the release
 * @param program `server`, or `demo` for the portal with its data set
 * @throws Error with what it printed, if it ends before
 */
export async function startServer(
  folder: string,
  env: Record<string, string> & { PORT: string },
  program: 'server' | 'demo' = 'server',
): Promise<Server> {
  const words = ['setup/run.sh', '--web', '--server', 'node', `dist-server/${program}.js`]
  const child = spawn('sh', words, {
    cwd: folder,
    env: { ...cleanEnvironment(), LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed = (printed + text).slice(-20_000)))
  const ended = once(child, 'close')
  const port = Number(env.PORT)
  for (const end = Date.now() + readyMs; !(await isReady(port)); await pause(100)) {
    if (child.exitCode === null && Date.now() < end) continue
    child.kill('SIGKILL')
    throw new Error(printed)
  }
  return {
    port,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    async (answer) => {
      await answer.arrayBuffer()
      return answer.ok
    },
    () => false,
  )
