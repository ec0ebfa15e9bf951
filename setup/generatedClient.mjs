import { writeFileSync } from 'node:fs'
import { installPackages } from './install.mjs'
import { tell } from './messages.mjs'
import { hashOf, projectPath, readStamp } from './paths.mjs'

const folder = 'journeys/generatedClient'
const lock = `${folder}/package-lock.json`
const stamp = `${folder}/node_modules/.mandature`

export const isClientGeneratorInstalled = () => readStamp(stamp) === hashOf([lock])

/**
 * Installs the packages with which a journey generates a typed client from the API documentation, and the TypeScript that the generator
 * needs (about 45 MB). Only for the journeys.
 * @param {NodeJS.ProcessEnv} env where `node` is the one to run on
 */
export async function installClientGenerator(env) {
  if (isClientGeneratorInstalled()) return
  tell('Installation du générateur de client, pour les parcours…')
  await installPackages(folder, env)
  writeFileSync(projectPath(stamp), hashOf([lock]))
}
