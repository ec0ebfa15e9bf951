import { buildAside, isBuiltFrom } from './builds.mjs'
import { tell } from './messages.mjs'

const folder = 'dist-server'
const sources = ['server', 'contract', 'demo', 'build', 'package.json', 'package-lock.json']

export const isServerBuilt = () => isBuiltFrom(folder, sources)

/** Makes dist-server/ (build/server.ts) when what it is made from changed. */
export async function buildServer(env) {
  if (isServerBuilt()) return
  tell('Construction du serveur…')
  // beside the folder whose place it takes: its code finds the rest of the project from there
  const build = (aside) => ['node', ['build/server.ts', aside]]
  const failure = 'Le serveur n’a pas pu être construit (voir ci-dessus).'
  await buildAside({ folder, aside: 'dist-server.part', sources, failure, build, env })
}
