import { setTimeout as wait } from 'node:timers/promises'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, megabytes, seconds } from './figure.ts'
import { signedIn } from './member.ts'
import { memoryOfTree, start, wholeCommand } from './processes.ts'

const runs = 5
const idleMs = 10_000
const calls = 20
const megabyte = 1024 * 1024

/** Measures the time from the command to the first response; PostgreSQL has to start, and the data exists. */
export async function demoStart(folder: string): Promise<Line[]> {
  const times: number[] = []
  for (let count = 0; count < runs; count++) {
    const demo = await start(wholeCommand('demo'), '/readyz', { DATA_DIR: folder })
    times.push(demo.readyMs)
    await demo.stop()
  }
  const value = median(times)
  return [
    { figure: 'démarrage suivant de la démonstration', value: seconds(value), budget: '≤ 1,4 s', ok: value <= 1_400 },
  ]
}

/**
 * Measures the start of the server while PostgreSQL is running; then the memory of all processes of `npm start`, idle
 * after some responses.
 */
export async function serverStart(ground: BenchEnvironment): Promise<Line[]> {
  const times: number[] = []
  const held: number[] = []
  for (let count = 0; count < runs; count++) {
    const server = await ground.serve({}, wholeCommand('start'))
    times.push(server.readyMs)
    const cookie = await signedIn(server.origin)
    for (let call = 0; call < calls; call++) {
      const answer = await fetch(`${server.origin}/api/sessions`, { headers: { cookie } })
      await answer.arrayBuffer()
    }
    await wait(idleMs)
    held.push(memoryOfTree(server.pid) ?? Number.NaN)
    await server.stop()
  }
  const ready = median(times)
  const memory = median(held)
  return [
    { figure: 'serveur prêt, PostgreSQL en marche', value: seconds(ready), budget: '≤ 1 s', ok: ready <= 1_000 },
    Number.isNaN(memory)
      ? { figure: 'mémoire au repos', value: 'non mesuré : ce système ne la dit pas', budget: '≤ 140 Mo', ok: null }
      : { figure: 'mémoire au repos', value: megabytes(memory), budget: '≤ 140 Mo', ok: memory <= 140 * megabyte },
  ]
}
