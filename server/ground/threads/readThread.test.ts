import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ReadThread } from './readThread.ts'

/** A program that answers some reads, and ends or hangs on others. */
const program = `
  import { parentPort } from 'node:worker_threads'
  parentPort.on('message', (call) => {
    if (call === 'end' || call.name === 'silence') return
    if (call.name === 'end') process.exit(1)
    if (call.name === 'fail') throw new Error('out of order')
    if (call.name === 'spin') for (;;) {}
    parentPort.postMessage({ id: call.id, result: [call.name, ...call.args, new Date(call.at)], statements: [] })
  })`

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'thread-'))
  await writeFile(join(folder, 'program.mjs'), program)
})
afterAll(() => rm(folder, { recursive: true }))

const now = new Date('2026-03-19T09:00:00Z')
const opened = (limits = { stuckMs: 10_000, endMs: 100, countMs: 100 }) =>
  new ReadThread({
    file: join(folder, 'program.mjs'),
    settings: { connection: { connectionString: '' }, logLevel: 'warn', isWatched: false },
    log: pino({ level: 'silent' }),
    observe: () => undefined,
    limits,
  })
const ended = { code: 'server.unavailable', status: 503, retryAfter: 2 }

test('the thread starts with the first read, which it answers with its arguments and its instant', async () => {
  const thread = opened()
  expect(thread.isStarted).toBe(false)
  expect(await thread.countConnections()).toBeNull()
  expect(await Promise.all([thread.run('one', [1], now), thread.run('two', ['a', null], now)])).toEqual([
    ['one', 1, now],
    ['two', 'a', null, now],
  ])
  expect(thread.isStarted).toBe(true)
  await thread.close()
})

test.each(['end', 'fail'])(
  'when the thread ends (%s), its reads are refused, and the next one starts another',
  async (name) => {
    const thread = opened()
    const reads = await Promise.allSettled([thread.run('silence', [], now), thread.run(name, [], now)])
    for (const read of reads) expect(read).toMatchObject({ status: 'rejected', reason: ended })
    expect(await thread.run('next', [], now)).toEqual(['next', now])
    await thread.close()
  },
)

test('a read that never ends is given up with its thread', async () => {
  const thread = opened({ stuckMs: 300, endMs: 100, countMs: 100 })
  await thread.run('first', [], now)
  await expect(thread.run('spin', [], now)).rejects.toMatchObject(ended)
  expect(await thread.run('next', [], now)).toEqual(['next', now])
  await thread.close()
})

test('metrics do not wait for a thread that does not answer, and do not fail when it ends', async () => {
  const thread = opened({ stuckMs: 3_000, endMs: 100, countMs: 100 })
  await thread.run('first', [], now)
  const stuck = thread.run('spin', [], now).catch(() => 'given up')
  expect(await Promise.race([thread.countConnections(), stuck])).toBeNull()
  expect(await stuck).toBe('given up')
  await thread.run('next', [], now)
  const ending = thread.run('end', [], now).catch(() => 'ended')
  expect(await thread.countConnections()).toBeNull()
  expect(await ending).toBe('ended')
  await thread.close()
})

test('a closed thread ends although a read is not answered, and runs no more', async () => {
  const thread = opened()
  const waiting = thread.run('silence', [], now)
  await Promise.all([expect(waiting).rejects.toMatchObject(ended), thread.close()])
  await expect(thread.run('next', [], now)).rejects.toMatchObject(ended)
  expect(thread.isStarted).toBe(false)
})
