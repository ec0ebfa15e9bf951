// node setup/run.mjs [--web] [--hydra-admin] <command> [arguments]
// Runs a command of the project on its pinned Node, after putting in place whatever is missing. Any Node >= 20 can start it.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter } from 'node:path'
import { buildHydraAdmin, isHydraAdminBuilt } from './hydraAdmin.mjs'
import { installModules, installRuntime, isInstalled, nodeFolder } from './install.mjs'
import { locked } from './lock.mjs'
import { refuse } from './messages.mjs'
import { projectPath } from './paths.mjs'
import { buildWeb, isWebBuilt } from './web.mjs'

const oldestNode = 20

if (Number(process.versions.node.split('.')[0]) < oldestNode) {
  refuse(
    `Node ${oldestNode} ou plus récent est nécessaire (version présente : ${process.versions.node}). Voir https://nodejs.org/fr/download`,
  )
}

const words = process.argv.slice(2)
const needsWeb = words[0] === '--web'
if (needsWeb) words.shift()
const needsHydraAdmin = words[0] === '--hydra-admin'
if (needsHydraAdmin) words.shift()
const [command, ...args] = words
if (command === undefined) refuse('Usage : node setup/run.mjs [--web] [--hydra-admin] <commande> [arguments]')

const env = () => ({
  // Node keeps here what it has compiled: the next start is shorter, and leaner.
  NODE_COMPILE_CACHE: projectPath('node_modules/.cache/node'),
  ...process.env,
  PATH: [nodeFolder(), projectPath('node_modules/.bin'), process.env.PATH].join(delimiter),
})

// Where nothing is missing nobody waits, even for somebody else's set-up.
if (!isInstalled() || (needsWeb && !isWebBuilt()) || (needsHydraAdmin && !isHydraAdminBuilt())) {
  await locked(async () => {
    await installRuntime()
    await installModules(env())
    if (needsWeb) await buildWeb(env())
    if (needsHydraAdmin) await buildHydraAdmin(env())
  })
}

const child = spawn(command, args, { stdio: 'inherit', env: env() })
// Ctrl-C in a terminal already reaches the child, which shares our process group: sending it twice would ask twice.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}
child.on('error', (error) => refuse(`La commande « ${command} » n’a pas pu démarrer : ${error.message}`))
child.on('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
