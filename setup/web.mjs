import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { runLocked } from './lock.mjs'
import { refuse, tell } from './messages.mjs'
import { hashOf, projectPath, readStamp } from './paths.mjs'

const sources = ['web', 'contract', 'build', 'vite.config.ts', 'package.json', 'package-lock.json']

export const isWebBuilt = () => readStamp('dist/.mandature') === hashOf(sources)

/** Builds dist/ when what it is made from changed. Built aside then exchanged: a failed or interrupted build spoils nothing. */
export async function buildWeb(env) {
  const wanted = hashOf(sources)
  if (readStamp('dist/.mandature') === wanted) return
  tell('Construction de l’interface…')
  const aside = projectPath('.setup/web')
  rmSync(aside, { recursive: true, force: true })
  const args = ['build', '--outDir', aside, '--emptyOutDir', '--logLevel', 'error']
  const { code } = await runLocked('vite', args, { cwd: projectPath('.'), env, stdio: ['ignore', 'ignore', 'inherit'] })
  if (code !== 0) refuse('L’interface n’a pas pu être construite (voir ci-dessus).')
  writeFileSync(`${aside}/.mandature`, wanted)
  rmSync(projectPath('.setup/web-before'), { recursive: true, force: true })
  try {
    renameSync(projectPath('dist'), projectPath('.setup/web-before'))
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
  renameSync(aside, projectPath('dist'))
  rmSync(projectPath('.setup/web-before'), { recursive: true, force: true })
}
