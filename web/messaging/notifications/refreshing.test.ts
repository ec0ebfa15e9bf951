import { expect, test } from 'vitest'
import { createRefresher } from './refreshing.ts'

test('a refresh begins at once; a storm during it and its rest makes one more', async () => {
  const steps: string[] = []
  const rests: (() => void)[] = []
  const refreshes: (() => void)[] = []
  const ask = createRefresher(
    () => {
      steps.push('refresh')
      return new Promise<void>((resolve) => refreshes.push(resolve))
    },
    () => {
      steps.push('rest')
      return new Promise<void>((resolve) => rests.push(resolve))
    },
  )
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  ask()
  expect(steps).toEqual(['refresh'])
  for (let count = 0; count < 50; count += 1) ask()
  refreshes.shift()?.()
  await settle()
  for (let count = 0; count < 50; count += 1) ask()
  expect(steps).toEqual(['refresh', 'rest'])
  rests.shift()?.()
  await settle()
  expect(steps).toEqual(['refresh', 'rest', 'refresh'])
  refreshes.shift()?.()
  await settle()
  rests.shift()?.()
  await settle()
  expect(steps).toEqual(['refresh', 'rest', 'refresh', 'rest'])
  ask()
  expect(steps).toHaveLength(5)
})
