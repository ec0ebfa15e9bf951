import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { usedImports } from './usedImports.ts'

const iconPackage = '/node_modules/@tanstack/one/index.js'
const core = '/node_modules/@tanstack/core/index.js'

/**
 * Returns the imports that remain.
 * @param code of the importing module, then of the modules of its library
 */
function taken(code: string, importedIds = [iconPackage]) {
  const modules = new Map([
    ['/web/screen.tsx', { code, importedIds }],
    [
      iconPackage,
      {
        code: `export * from '@tanstack/core'; import { useOne } from './useOne.js'; export * as all from './all.js'; export { useOne, useOne as first }; export { useTwo } from './useTwo.js'`,
        importedIds: [core, '/one/useOne.js', '/one/all.js', '/one/useTwo.js'],
      },
    ],
    [core, { code: `export { Client } from './client.js'`, importedIds: ['/core/client.js'] }],
  ])
  return usedImports(modules, parseAst)('/web/screen.tsx').toSorted()
}

test.each([
  [`import { useOne } from 'one'`, ['/one/useOne.js']],
  [`import { first as mine, useTwo } from 'one'`, ['/one/useOne.js', '/one/useTwo.js']],
  [`import { Client } from 'one'; import { useTwo } from 'one'`, ['/core/client.js', '/one/useTwo.js']],
  [`import { all } from 'one'`, ['/one/all.js']],
  [`export { useTwo } from 'one'`, ['/one/useTwo.js']],
])('%s needs only the modules that declare the names', (code, needed) => {
  expect(taken(code)).toEqual(needed)
})

test.each([`import * as one from 'one'`, `import 'one'`, `export * from 'one'`])('%s needs all modules', (code) => {
  expect(taken(code)).toEqual([iconPackage])
})

test('imports added by the bundler are ignored', () => {
  expect(taken(`import { useOne } from 'one'`, ['\0vite/preload-helper.js', iconPackage])).toEqual([
    '\0vite/preload-helper.js',
    '/one/useOne.js',
  ])
})

test('a module whose imports cannot be read from its code needs all of them', () => {
  expect(taken(`import { useOne } from 'one'`, [iconPackage, '/unknown.js'])).toEqual([iconPackage, '/unknown.js'])
})
