import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findCrowdedFolders } from './crowdedFolders.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'folders-'))
})
afterEach(() => rmSync(root, { recursive: true }))

function fill(folder: string, count: number, ending: string) {
  mkdirSync(join(root, folder), { recursive: true })
  for (let index = 0; index < count; index++) writeFileSync(join(root, folder, `file${index}${ending}`), '')
}

test('a folder may hold 25 source files, and 35 with its tests', () => {
  fill('people', 25, '.ts')
  fill('people', 10, '.test.ts')
  expect(findCrowdedFolders(root)).toEqual([])
})

test('a 26th source file is refused, in a folder at any depth', () => {
  fill('people/users/list', 26, '.tsx')
  expect(findCrowdedFolders(root)).toEqual([{ path: `${root}/people/users/list`, sources: 26, tests: 0 }])
})

test('a 36th file is refused, tests counted', () => {
  fill('people', 20, '.ts')
  fill('people', 16, '.test.tsx')
  expect(findCrowdedFolders(root)).toEqual([{ path: `${root}/people`, sources: 20, tests: 16 }])
})

test('files of sub-folders and files without code do not count', () => {
  fill('people', 25, '.ts')
  fill('people', 25, '.css')
  fill('people/users', 25, '.ts')
  expect(findCrowdedFolders(root)).toEqual([])
})
