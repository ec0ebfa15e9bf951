import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readScreenPreloads } from './screenPreloads.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mandature-preloads-'))
  await mkdir(join(folder, '.vite'))
  const screens = [
    { path: '/home', files: ['/assets/HomePage.js', '/assets/shelf.js'] },
    { path: '/irp/$idIrp', files: ['/assets/BodyPage.js'] },
    { path: '/irp/rapports', files: ['/assets/ReportsPage.js'] },
    { path: '/irp/$idIrp/seances', files: ['/assets/SessionsPage.js'] },
  ]
  await writeFile(join(folder, '.vite', 'screens.json'), JSON.stringify(screens))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['/home', ['/assets/HomePage.js', '/assets/shelf.js']],
  ['/', ['/assets/HomePage.js', '/assets/shelf.js']],
  ['/irp/12', ['/assets/BodyPage.js']],
  ['/irp/rapports', ['/assets/ReportsPage.js']],
  ['/irp/12/seances', ['/assets/SessionsPage.js']],
  ['/irp', []],
  ['/irp/', []],
  ['/irp/12/', []],
  ['/irp/12/seances/3', []],
  ['/home"><script>', []],
])('the page at %s preloads the files of its screen', (path, files) => {
  const written = readScreenPreloads(folder)(path)
  expect(
    [...written.matchAll(/<link rel="modulepreload" crossorigin href="([^"]*)">/g)].map(([, href]) => href),
  ).toEqual(files)
  expect(written.replaceAll(/<link [^>]*>/g, '')).toBe('')
})

test('a build without a list of screens preloads nothing', () => {
  expect(readScreenPreloads(join(folder, 'nowhere'))('/home')).toBe('')
})
