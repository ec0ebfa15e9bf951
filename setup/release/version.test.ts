import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkReleaseNotes, debianVersion, ReleaseFault, snapshotVersion } from './version.ts'

const notes = (title: string, rest = '### What this release asks of operators\nNothing beyond the upgrade.\n') =>
  `# Changelog\n\nLatest release first.\n\n## ${title}\n\n${rest}\n## 0.9.0 · 2026-01-01\n\n### What this release asks of operators\n…\n`

test('a release has the version of package.json at the top of the changelog, and says what it asks of operators', () => {
  expect(() => checkReleaseNotes('1.0.0', notes('1.0.0 · 2026-12-01'))).not.toThrow()
  expect(() => checkReleaseNotes('1.0.0-rc.1', notes('1.0.0-rc.1'))).not.toThrow()
  expect(() => checkReleaseNotes('1.0.0', notes('Unreleased'))).toThrow(
    /commence par «.Unreleased.», et package.json dit 1\.0\.0/,
  )
  expect(() => checkReleaseNotes('1.0.1', notes('1.0.0'))).toThrow(ReleaseFault)
  expect(() => checkReleaseNotes('1.0', notes('1.0'))).toThrow(/n’est pas une version sémantique/)
  // That of the release before does not count.
  expect(() => checkReleaseNotes('1.0.0', notes('1.0.0', '### Others\nText.\n'))).toThrow(/What this release asks/)
})

test('the changelog says what its latest part asks of operators', () => {
  const changelog = readFileSync(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  const latest = /^## +(\S+)/m.exec(changelog)?.[1] ?? ''
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string
  }
  expect(['Unreleased', version]).toContain(latest)
  expect(() => checkReleaseNotes(version, changelog.replace('## Unreleased', `## ${version}`))).not.toThrow()
})

test('versions of snapshots and pre-releases are in the order of Debian', () => {
  expect(snapshotVersion('1.2.0', '91497ff6aabbccdd', 1_795_818_493)).toBe('1.2.0+20261127.222813.91497ff6')
  expect(debianVersion('1.2.0-rc.1')).toBe('1.2.0~rc.1')
  expect(debianVersion('1.2.0')).toBe('1.2.0')
})
