import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bundlePrograms } from '#build/programs.ts'

/** Folder of the bundled programs of this run, which removes it. It is inside the project, from which packages are found. */
export const programsFolder = join(
  resolve(import.meta.dirname, '../..'),
  'node_modules/.cache',
  `programs-${process.pid}`,
)

/**
 * Bundles the programs that tests start, as for a server. Global setup of Vitest.
 * @returns the teardown function
 */
export default async function bundleTestPrograms(): Promise<() => Promise<void>> {
  // by another project of this run
  if (existsSync(programsFolder)) return async () => undefined
  await bundlePrograms(programsFolder)
  return () => rm(programsFolder, { recursive: true, force: true })
}
