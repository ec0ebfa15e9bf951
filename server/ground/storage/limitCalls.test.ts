import { expect, test } from 'vitest'
import { limitCalls } from './limitCalls.ts'
import { StoreUnavailable } from './store.ts'

const missingBucket = () => Object.assign(new Error('no bucket'), { name: 'NoSuchBucket' })

test('no more calls than allowed are under way, and all are made', async () => {
  const call = limitCalls(16, 5_000)
  let [running, most] = [0, 0]
  const results = await Promise.all(
    Array.from({ length: 256 }, (_, index) =>
      call(async () => {
        running += 1
        most = Math.max(most, running)
        await new Promise(setImmediate)
        running -= 1
        return index
      }),
    ),
  )
  expect(most).toBe(16)
  expect(results).toEqual(Array.from({ length: 256 }, (_, index) => index))
})

test('a call that fails gives its place to the next one', async () => {
  const call = limitCalls(1, 5_000)
  const failed = call(() => Promise.reject(new Error('failed')))
  const next = call(async () => 'done')
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('done')
})

test('a call that gets no turn in time fails as the store does', async () => {
  const call = limitCalls(1, 20)
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = call(() => promise)
  await expect(call(async () => 'done')).rejects.toBeInstanceOf(StoreUnavailable)
  resolve()
  await first
  expect(await call(async () => 'done')).toBe('done')
})

test('a bucket that is said not to exist is asked again, three times in all', async () => {
  const call = limitCalls(1, 5_000)
  const answers = [missingBucket, missingBucket]
  const found = await call(async () => {
    const fault = answers.pop()
    if (fault) throw fault()
    return 'listed'
  })
  expect(found).toBe('listed')
  let attempts = 0
  const lost = call(async () => {
    attempts += 1
    throw missingBucket()
  })
  await expect(lost).rejects.toThrow('no bucket')
  expect(attempts).toBe(3)
})
