import { delimiter } from 'node:path'
import { installClientGenerator, isClientGeneratorInstalled } from './generatedClient.mjs'
import { buildHydraAdmin, isHydraAdminBuilt } from './hydraAdmin.mjs'
import { installModules, installRuntime, isInstalled, nodeFolder } from './install.mjs'
import { locked } from './lock.mjs'
import { refuse } from './messages.mjs'
import { projectPath } from './paths.mjs'
import { buildServer, isServerBuilt } from './server.mjs'
import { buildWeb, isWebBuilt } from './web.mjs'

const oldestNode = 20

/** What a command may ask for beside Node and the packages, by its option. */
const builds = [
  ['--web', isWebBuilt, buildWeb],
  ['--server', isServerBuilt, buildServer],
  ['--hydra-admin', isHydraAdminBuilt, buildHydraAdmin],
  ['--generated-client', isClientGeneratorInstalled, installClientGenerator],
]

/**
 * Puts in place whatever is missing for a command of the project.
 * @param {string[]} words options, then the command and its arguments
 * @returns the command with its arguments, and the variables of its environment that are the project's
 */
export async function putInPlace(words) {
  if (Number(process.versions.node.split('.')[0]) < oldestNode) {
    refuse(
      `Node ${oldestNode} ou plus récent est nécessaire (version présente : ${process.versions.node}). Voir https://nodejs.org/fr/download`,
    )
  }
  const options = words.slice(
    0,
    words.findIndex((word) => !builds.some(([option]) => option === word)),
  )
  const command = words.slice(options.length)
  const wanted = builds.filter(([option]) => options.includes(option))
  // Where nothing is missing nobody waits, even for somebody else's set-up.
  if (!isInstalled() || !wanted.every(([, isBuilt]) => isBuilt())) {
    await locked(async () => {
      await installRuntime()
      await installModules({ ...process.env, ...settings() })
      for (const [, , build] of wanted) await build({ ...process.env, ...settings() })
    })
  }
  return { command, settings: settings() }
}

const settings = () => ({
  PATH: [nodeFolder(), projectPath('node_modules/.bin'), process.env.PATH].join(delimiter),
  // Node keeps here what it has compiled: the next start is shorter, and leaner.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? projectPath('node_modules/.cache/node'),
})
