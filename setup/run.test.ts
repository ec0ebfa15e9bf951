import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const setup = fileURLToPath(new URL('.', import.meta.url))
const beside = [process.execPath, `${setup}run.mjs`]
const inPlace = ['sh', `${setup}run.sh`]

test.each([beside, inPlace])(
  '%s %s runs the command on the pinned Node, with the project’s tools in PATH',
  async (...ways) => {
    const version = await run(['node', '-p', 'process.version'], ways)
    expect(version).toMatchObject({ code: 0, said: expect.stringMatching(/^v26\./) })
    expect(await run(['biome', '--version'], ways)).toMatchObject({ code: 0, said: expect.stringContaining('2.') })
  },
)

test('run.sh replaces itself by the command: no other process waits for its end', async () => {
  const child = start(['node', '-p', 'process.pid'], inPlace)
  const [said] = await once(child.stdout, 'data')
  expect(Number(said)).toBe(child.pid)
})

test('run.sh passes arguments unchanged', async () => {
  const words = ["l'une", '$HOME `id`', '', '*', 'a\nb', '--web']
  const { said } = await run(['node', '-p', 'JSON.stringify(process.argv.slice(1))', '--', ...words], inPlace)
  expect(JSON.parse(said)).toEqual(words)
})

test('the exit code is that of the command', async () => {
  expect(await run(['node', '-e', 'process.exit(7)'])).toMatchObject({ code: 7 })
  expect(await run(['node', '-e', 'process.exit(7)'], inPlace)).toMatchObject({ code: 7 })
  expect(await run(['node', '-e', 'process.kill(process.pid, "SIGKILL")'])).toMatchObject({ code: 128 + 9 })
})

test('a command that does not exist is reported in a sentence', async () => {
  expect(await run(['absente'])).toMatchObject({
    code: 1,
    said: expect.stringContaining('« absente » n’a pas pu démarrer'),
  })
})

test.each(
  [beside, inPlace].flatMap((ways) =>
    (['SIGTERM', 'SIGINT', 'SIGHUP'] as const).map((signal) => [signal, ways] as const),
  ),
)('%s is passed to the command, which ends in its own way (%s)', async (signal, ways) => {
  const waiting = `process.on('${signal}', () => process.exit(3)); setInterval(() => {}, 1000); console.log('up')`
  const child = start(['node', '-e', waiting], ways)
  await once(child.stdout, 'data')
  const ended = once(child, 'close')

  child.kill(signal)

  expect(await ended).toEqual([3, null])
})

async function run(words: string[], ways = beside): Promise<{ code: number | null; said: string }> {
  const child = start(words, ways)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}

function start(words: string[], [command = '', ...program]: readonly string[]) {
  const options = { stdio: ['ignore', 'pipe', 'pipe'] } as const satisfies SpawnOptions
  return spawn(command, [...program, ...words], options)
}
