import { defineConfig } from 'vitest/config'

const slow = 'tests/freshClone.test.ts'

export default defineConfig({
  test: {
    pool: 'forks',
    isolate: false,
    maxWorkers: 3,
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'portal',
          include: ['{build,contract,server,web,tests,demo,setup}/**/*.test.{ts,tsx}'],
          exclude: [slow],
          globalSetup: './tests/support/postgres.ts',
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      { extends: true, test: { name: 'fresh-clone', include: [slow] } },
    ],
  },
})
