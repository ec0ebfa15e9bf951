import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { release } from './release.ts'

const packageJson = JSON.parse(await readFile(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  version: string
}

test('the version is that of package.json, and a clone names commands as npm runs them', () => {
  expect(release.version).toBe(packageJson.version)
  expect(release.commandLine('doctor')).toBe('npm run cli -- doctor')
})
