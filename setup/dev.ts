// The server, started again at each change, and the interface served by Vite, which passes it the calls.
import { spawn } from 'node:child_process'

const commands = [
  ['node', '--watch', 'server/main.ts', '--check-answers'],
  ['vite', '--clearScreen', 'false'],
] as const

const children = commands.map(([command, ...args]) => spawn(command, args, { stdio: 'inherit' }))
const stop = () => children.forEach((child) => child.kill())
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop).on('SIGTERM', stop)
