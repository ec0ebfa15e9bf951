import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { programs } from '#build/programs.ts'
import { listContents } from './contents.ts'
import { closePackages, type LockedPackages } from './packages.ts'
import { findLoadedPackages } from './sourceTrace.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
const { devDependencies } = JSON.parse(readFileSync(`${project}package.json`, 'utf8')) as {
  devDependencies: Record<string, string>
}

test('a release has the modules of worker threads and child processes, and no test, demonstration or development package', () => {
  const { sources, files, packages } = listContents(project, ['sharp', 'pdfjs-dist', '@fastify/swagger-ui'])

  expect(sources).toEqual(
    expect.arrayContaining(['contract/ground/limits.ts', 'server/ground/http/pages/firstViewWorker.ts', ...programs]),
  )
  expect(files).toEqual(
    expect.arrayContaining([
      'CHANGELOG.md',
      'migrations/0001-accounts.sql',
      'migrations/SHA256SUMS',
      'server/people/accounts/passwords/commonPasswords.txt',
    ]),
  )
  const others = [...sources, ...files].filter(
    (path) =>
      (/\.test\.|test/i.test(path.replace(/.*\//, '')) && !path.startsWith('docs/decisions/')) ||
      /^(tests|demo|journeys|bench|web|setup|build)\//.test(path),
  )
  expect(others).toEqual([])
  expect(packages).toEqual(expect.arrayContaining(['node_modules/pdfjs-dist', 'node_modules/zod']))
  expect(packages.filter((path) => Object.hasOwn(devDependencies, path.replace('node_modules/', '')))).toEqual([])
})

test('the documents of a release have all that they refer to, but the pictures of the screens', () => {
  const { files } = listContents(project, [])
  const links = files
    .filter((path) => path.endsWith('.md'))
    .flatMap((path) =>
      [...readFileSync(project + path, 'utf8').matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, link = '']) =>
        posix.join(posix.dirname(path), link),
      ),
    )

  expect(links).toEqual(expect.arrayContaining(['README.md', 'docs/operation/cluster/haproxy.cfg', 'docs/scale.md']))
  const isThere = (link: string) => files.some((path) => path === link || path.startsWith(`${link}/`))
  expect(links.filter((link) => !link.startsWith('docs/screenshots/') && !isThere(link))).toEqual([])
})

test('every module that starts a thread or a process names its program in a way that the release follows', async () => {
  const followed =
    /new URL\('\.\/[\w/]+\.ts', import\.meta\.url\)|import\.meta\.dirname, '[\w/]+\.ts'|import\.meta\.resolve\('#[\w/]+\.ts'\)/
  // runs the program that it is given (`ThreadProgram`), which `programFile` has named: all of these are in a release
  const given = 'server/ground/threads/readThread.ts'
  const starting: string[] = []
  const others: string[] = []
  for await (const path of glob('server/**/*.ts', { cwd: project })) {
    const code = readFileSync(project + path, 'utf8')
    if (path.endsWith('.test.ts') || !/new Worker\(|spawn\(process\.execPath/.test(code)) continue
    starting.push(path)
    if (!followed.test(code)) others.push(path)
  }
  expect(others).toEqual([given])
  expect(starting.length).toBeGreaterThan(6)
})

test('packages of a bundle are those that it loads, and those whose files it looks for', () => {
  const code = [
    'import fs from "fs"; import sharp from "sharp"; import "./chunk.js"',
    'const url = new URL("../node_modules/@fastify/swagger-ui/lib", import.meta.url)',
    'const pdf = () => import(`pdfjs-dist/legacy/build/pdf.mjs`); const place = createRequire(url).resolve("pdf-lib/package.json")',
    'const said = "import(\'vitest\')"; __require("node:os")',
  ].join('\n')
  expect(findLoadedPackages(code)).toEqual(['@fastify/swagger-ui', 'pdf-lib', 'pdfjs-dist', 'sharp'])
})

test('packages are found as Node finds them; one for development is refused', () => {
  const packages: LockedPackages = {
    'node_modules/a': { dependencies: { b: '1', c: '1' }, optionalDependencies: { absent: '1' } },
    'node_modules/a/node_modules/b': { peerDependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': { dependencies: { '@types/node': '1' } },
    'node_modules/@types/node': {},
    'node_modules/absent': {},
    'node_modules/tool': { dev: true },
  }
  const isInstalled = (path: string) => path !== 'node_modules/absent'
  expect(closePackages(packages, ['a'], isInstalled)).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
  ])
  expect(() => closePackages(packages, ['tool'], isInstalled)).toThrow('node_modules/tool')
})
