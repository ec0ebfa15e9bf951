import { defineConfig } from 'vitest/config'
import { programsFolder } from './tests/support/programs.ts'

const slow = 'tests/freshClone.test.ts'
/** They replace modules by mocks, which must not reach the files that come after them. */
const mocking = [
  'contract/ground/policy/allowedRecords.test.ts',
  'server/ground/pdf/readerProcess.test.ts',
  'server/people/imports/steps/interrupted.test.ts',
]

/** With a PostgreSQL and bundled programs for the whole run. */
const onPostgres = {
  globalSetup: ['./tests/support/postgres.ts', './tests/support/programs.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  define: { __PROGRAMS__: JSON.stringify(programsFolder) },
  test: {
    pool: 'forks',
    maxWorkers: 3,
    restoreMocks: true,
    // a busy machine is several times slower than a quiet one: these only end what will never come
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          ...onPostgres,
          name: 'portal',
          include: ['{build,contract,server,web,tests,demo,setup}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', slow, ...mocking],
          // the files that a worker runs share their modules: loading them again took a third of the processor time
          isolate: false,
        },
      },
      { extends: true, test: { ...onPostgres, name: 'portal-mocking', include: mocking } },
      { extends: true, test: { name: 'fresh-clone', include: [slow] } },
    ],
  },
})
