// node setup/run.mjs [--web] [--server] [--hydra-admin] [--generated-client] <command> [arguments]
// Runs a command of the project on its pinned Node, after putting in place whatever is missing. Any Node >= 20 can start it.
import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { putInPlace } from './inPlace.mjs'
import { refuse } from './messages.mjs'

const {
  command: [command, ...args],
  settings,
} = await putInPlace(process.argv.slice(2))
if (command === undefined)
  refuse('Usage : node setup/run.mjs [--web] [--server] [--hydra-admin] [--generated-client] <commande> [arguments]')

const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...settings } })
// Ctrl-C in a terminal already reaches the child, which shares our process group: sending it twice would ask twice.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
  })
}
child.on('error', (error) => refuse(`La commande « ${command} » n’a pas pu démarrer : ${error.message}`))
child.on('close', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))
