import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const program = fileURLToPath(new URL('run.mjs', import.meta.url))

test('the command runs on the pinned Node, with the tools of the project', async () => {
  expect(await run(['node', '-p', 'process.version'])).toMatchObject({ code: 0, said: expect.stringMatching(/^v26\./) })
  expect(await run(['biome', '--version'])).toMatchObject({ code: 0, said: expect.stringContaining('2.') })
})

test('its exit code is that of the command', async () => {
  expect(await run(['node', '-e', 'process.exit(7)'])).toMatchObject({ code: 7 })
  expect(await run(['node', '-e', 'process.kill(process.pid, "SIGKILL")'])).toMatchObject({ code: 128 + 9 })
})

test('a command that does not exist is told in a sentence', async () => {
  expect(await run(['absente'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('« absente » n’a pas pu démarrer'),
  })
})

test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
  '%s reaches the command, which ends in its own way',
  async (signal) => {
    const waiting = `process.on('${signal}', () => process.exit(3)); setInterval(() => {}, 1000); console.log('up')`
    const child = start(['node', '-e', waiting])
    await once(child.stdout, 'data')
    const ended = once(child, 'close')

    child.kill(signal)

    expect(await ended).toEqual([3, null])
  },
)

async function run(words: string[]): Promise<{ code: number | null; said: string }> {
  const child = start(words)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

function start(words: string[]) {
  const options = { stdio: ['ignore', 'pipe', 'pipe'] } as const satisfies SpawnOptions
  return spawn(process.execPath, [program, ...words], options)
}
