import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bundlePrograms } from '#build/programs.ts'
import { isRunning } from './isRunning.ts'

/** Inside the project, since programs find their packages from there. */
const parent = join(resolve(import.meta.dirname, '../..'), 'node_modules/.cache')
const prefix = 'programs-'

/** Folder of the bundled programs of this run. */
export const programsFolder = join(parent, `${prefix}${process.pid}`)

/** Programs that only tests start in processes of their own. Loaded from its sources, a server takes twice as long to start. */
const startedPrograms = ['tests/support/killedServer.ts', 'server/main.ts', 'server/cli.ts']

/**
 * Bundles the programs that a server starts, as for a server, and those that tests start (`programFile`). Global setup of
 * Vitest.
 * @returns the teardown function
 */
export default async function bundleTestPrograms(): Promise<() => Promise<void>> {
  // by another project of this run
  if (existsSync(programsFolder)) return async () => undefined
  await removeLeftovers()
  await Promise.all([bundlePrograms(programsFolder), bundlePrograms(programsFolder, startedPrograms)])
  return () => rm(programsFolder, { recursive: true, force: true })
}

/** Removes the programs of killed runs. */
async function removeLeftovers() {
  const former = existsSync(parent) ? readdirSync(parent).filter((name) => name.startsWith(prefix)) : []
  for (const name of former)
    if (!isRunning(Number(name.slice(prefix.length)))) await rm(join(parent, name), { recursive: true, force: true })
}
