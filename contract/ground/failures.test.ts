import { expect, test } from 'vitest'
import { defineFailures, failureDefinition, isFailureCode } from './failures.ts'

test('a failure has a status and a sentence, and is defined once', () => {
  // @ts-expect-error a failure without a sentence
  defineFailures({ 'unworded.failure': [422] })
  defineFailures({ 'tests.onlyOnce': [409, 'Une seule fois'] })

  expect(() => defineFailures({ 'tests.onlyOnce': [409, 'Une autre fois'] })).toThrow('tests.onlyOnce is defined twice')
})

test('a code that nobody defines is no failure', () => {
  expect(isFailureCode('record.notFound')).toBe(true)
  expect(isFailureCode('tests.unknown')).toBe(false)
  // @ts-expect-error a code of no subject
  expect(() => failureDefinition('tests.unknown')).toThrow('No loaded subject defines the failure tests.unknown')
})
