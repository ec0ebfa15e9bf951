import { readdirSync } from 'node:fs'

/** The most source files that a folder may hold without its sub-folders: without tests, and with them. */
export const folderLimits = { sources: 25, withTests: 35 }

export interface CrowdedFolder {
  path: string
  sources: number
  tests: number
}

/** Finds folders that hold more source files than `folderLimits`, in `path` and below. */
export function findCrowdedFolders(path: string): CrowdedFolder[] {
  const entries = readdirSync(path, { withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /[.]tsx?$/.test(entry.name))
  const tests = files.filter(({ name }) => /[.]test[.]tsx?$/.test(name)).length
  const sources = files.length - tests
  const below = entries
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => findCrowdedFolders(`${path}/${name}`))
  const isCrowded = sources > folderLimits.sources || files.length > folderLimits.withTests
  return isCrowded ? [{ path, sources, tests }, ...below] : below
}
