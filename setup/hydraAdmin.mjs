import { rmSync, writeFileSync } from 'node:fs'
import { installPackages } from './install.mjs'
import { runLocked } from './lock.mjs'
import { refuse, tell } from './messages.mjs'
import { hashOf, projectPath, readStamp } from './paths.mjs'

const folder = 'journeys/hydraAdmin'
const lock = `${folder}/package-lock.json`
const packagesStamp = `${folder}/node_modules/.mandature`
const pageStamp = `${folder}/dist/.mandature`
const sources = ['index.html', 'page.mjs', 'vite.config.mjs', 'package-lock.json'].map((name) => `${folder}/${name}`)

export const isHydraAdminBuilt = () => readStamp(pageStamp) === hashOf(sources)

/**
 * Builds the page on which a journey drives HydraAdmin. Its packages (about 340 MB) are installed here, and only for the journeys.
 * @param {NodeJS.ProcessEnv} env where `node` is the one to run on
 */
export async function buildHydraAdmin(env) {
  if (isHydraAdminBuilt()) return
  if (readStamp(packagesStamp) !== hashOf([lock])) {
    tell('Installation de HydraAdmin, pour les parcours…')
    await installPackages(folder, env)
    writeFileSync(projectPath(packagesStamp), hashOf([lock]))
  }
  tell('Construction de la page de HydraAdmin…')
  rmSync(projectPath(pageStamp), { force: true })
  const args = ['build', projectPath(folder), '--logLevel', 'error']
  const { code } = await runLocked('vite', args, { cwd: projectPath('.'), env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) refuse('La page de HydraAdmin n’a pas pu être construite (voir ci-dessus).')
  writeFileSync(projectPath(pageStamp), hashOf(sources))
}
