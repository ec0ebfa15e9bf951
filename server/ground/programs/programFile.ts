import { join, relative, resolve } from 'node:path'

/**
 * Folder of the built programs: replaced by the bundler of the server (`build/programs.ts`), and defined by that of the
 * tests. Not defined when the server runs from its sources.
 */
declare const __PROGRAMS__: string | undefined

const project = resolve(import.meta.dirname, '../../..')

/**
 * Returns the file of a program that runs in a thread or process of its own: its bundle, or its source when the server
 * runs from its sources, where loading every module and removing its types takes most of the program's time.
 * @param source absolute path; the module is named in `build/programs.ts`, or in `tests/support/programs.ts` when only tests start it
 */
export const programFile = (source: string): string =>
  typeof __PROGRAMS__ === 'string' ? join(__PROGRAMS__, builtName(relative(project, source))) : source

/** File name of the bundle of a program. @param source path relative to the project */
export const builtName = (source: string): string => source.replace(/\.ts$/, '.js').replaceAll(/[\\/]/g, '-')
