import { readFileSync } from 'node:fs'
import { glob, mkdtemp, readdir, rm } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { builtName } from '#server/ground/programs/programFile.ts'
import { bundlePrograms, programs } from './programs.ts'

const project = fileURLToPath(new URL('..', import.meta.url))

test('every program that the server starts is bundled', async () => {
  const started: string[] = []
  for await (const path of glob('server/**/*.ts', { cwd: project, exclude: ['**/*.test.ts'] })) {
    const code = readFileSync(join(project, path), 'utf8')
    for (const [, name = ''] of code.matchAll(
      /programFile\((?:join|resolve)\(import\.meta\.dirname, '([\w/]+\.ts)'\)/g,
    ))
      started.push(posix.join(posix.dirname(path), name))
    expect(code.split('programFile(').length - 1, `${path} names its program in another way`).toBe(
      code.split(/programFile\((?:join|resolve)\(import\.meta\.dirname, '/).length - 1,
    )
  }
  expect(started.toSorted()).toEqual(programs.toSorted())
})

test('a program is one file with what it imports, and keeps the path of its source', async () => {
  const folder = await mkdtemp(join(project, 'dist-server.test-'))
  try {
    await bundlePrograms(folder)
    const names = await readdir(folder)
    expect(names).toEqual(expect.arrayContaining(programs.map(builtName)))
    const code = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')
    // a module that is not bundled would be loaded from the sources, which a program may not read
    expect(code).not.toMatch(/from\s?["'`](?:#|\.\.)/)
    expect(code).not.toMatch(/__dirname|__filename|import\.meta\.(dirname|filename|resolve)|__PROGRAMS__/)
    // a failure is made from its sentence, which the subject that defines it has to bring
    const refused = [...code.matchAll(/new Failure\(["'`]([\w.]+)["'`]/g)].map(([, failure = '']) => failure)
    expect(refused).toContain('search.tooSlow')
    expect(refused.filter((failure) => !new RegExp(`["'\`]${RegExp.escape(failure)}["'\`]:\\[`).test(code))).toEqual([])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
