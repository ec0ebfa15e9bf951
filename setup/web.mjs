import { buildAside, isBuiltFrom } from './builds.mjs'
import { tell } from './messages.mjs'

const folder = 'dist'
const sources = ['web', 'contract', 'build', 'vite.config.ts', 'package.json', 'package-lock.json']

export const isWebBuilt = () => isBuiltFrom(folder, sources)

/** Builds dist/ when what it is made from changed. */
export async function buildWeb(env) {
  if (isWebBuilt()) return
  tell('Construction de l’interface…')
  const build = (aside) => ['vite', ['build', '--outDir', aside, '--emptyOutDir', '--logLevel', 'error']]
  const failure = 'L’interface n’a pas pu être construite (voir ci-dessus).'
  await buildAside({ folder, aside: '.setup/web', sources, failure, build, env })
}
