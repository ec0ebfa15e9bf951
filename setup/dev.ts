// Runs the server, restarted at each change, and Vite, which serves the interface and proxies its calls.
import { spawn } from 'node:child_process'

const commands = [
  ['node', '--watch', 'server/main.ts', '--check-answers'],
  ['vite', '--clearScreen', 'false'],
] as const

const children = commands.map(([command, ...args]) => spawn(command, args, { stdio: 'inherit' }))
const stop = () => children.forEach((child) => child.kill())
for (const child of children) child.on('exit', stop)
process.on('SIGINT', stop).on('SIGTERM', stop)
