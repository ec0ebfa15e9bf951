import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  scripts: Record<string, string>
}

/** Returns the arguments with which `npm run <name>` starts Node, once everything is built. */
export const builtProgram = (name: 'demo' | 'start'): string[] =>
  scripts[name]?.split('--server node ')[1]?.split(' ') ?? []
