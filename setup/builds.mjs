import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { runLocked } from './lock.mjs'
import { refuse } from './messages.mjs'
import { hashOf, projectPath, readStamp, stateOf } from './paths.mjs'

const stampOf = (folder) => `${folder}/.mandature`

/**
 * Whether a folder was built from these sources as they are. They are read only where one of them may have changed since.
 * @param {string[]} sources relative to the project
 */
export function isBuiltFrom(folder, sources) {
  const [hash, state] = readStamp(stampOf(folder)).split('\n')
  return hash !== '' && (state === stateOf(sources) || hash === hashOf(sources))
}

/**
 * Builds a folder aside then exchanges it: a failed or interrupted build spoils nothing.
 * @param {object} options
 * @param {string} options.folder relative to the project, as `aside` and `sources`
 * @param {string} options.failure what the operator is told when it cannot be built
 * @param {(aside: string) => [string, string[]]} options.build the program that fills the folder aside
 * @param {NodeJS.ProcessEnv} options.env
 */
export async function buildAside({ folder, aside, sources, failure, build, env }) {
  const stamp = `${hashOf(sources)}\n${stateOf(sources)}`
  rmSync(projectPath(aside), { recursive: true, force: true })
  const [command, args] = build(projectPath(aside))
  const { code } = await runLocked(command, args, {
    cwd: projectPath('.'),
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (code !== 0) refuse(failure)
  writeFileSync(projectPath(stampOf(aside)), stamp)
  const before = projectPath(`.setup/before-${folder}`)
  rmSync(before, { recursive: true, force: true })
  try {
    renameSync(projectPath(folder), before)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  renameSync(projectPath(aside), projectPath(folder))
  rmSync(before, { recursive: true, force: true })
}
