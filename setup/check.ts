// Runs all static checks. Prints one line per check, and the complete output of each that fails.
import { spawn } from 'node:child_process'

const steps = [
  ['types du serveur', ['tsc', '-p', 'tsconfig.node.json']],
  ['types de l’interface', ['tsc', '-p', 'tsconfig.web.json']],
  ['types des parcours', ['tsc', '-p', 'tsconfig.journeys.json']],
  ['règles et frontières', ['oxlint', '--type-aware', '--deny-warnings']],
  ['textes chargés avec leurs écrans', ['node', 'setup/checkTranslations.ts']],
  ['migrations', ['node', 'setup/checkMigrations.ts']],
  ['ordre des dossiers', ['node', 'setup/checkFolders.mjs']],
  ['mise en forme', ['biome', 'check']],
  ['exports et dépendances inutiles', ['knip']],
] as const

let failed = 0
for (const [subject, [command, ...args]] of steps) {
  const start = performance.now()
  const { code, said } = await run(command, args)
  const seconds = ((performance.now() - start) / 1_000).toFixed(1).replace('.', ',')
  console.log(`${code === 0 ? '✓' : '✗'} ${subject} (${seconds} s)`)
  if (code === 0) continue
  failed += 1
  console.log(said.trim())
}
process.exitCode = failed > 0 ? 1 : 0

function run(command: string, args: readonly string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(command, args)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (said += text))
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ code, said }))
  })
}
