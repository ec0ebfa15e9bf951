import { statementsOf } from './calls.ts'
import { type Line, ms, number } from './figure.ts'
import type { Ground } from './ground.ts'
import { email, password, signedIn } from './member.ts'
import { cpuMsOf } from './processes.ts'

const path = '/api/home?scope=all'
const calls = { warm: 100, counted: 400 } as const
const budget = { p95Ms: 30, statements: 8 } as const

/** Who comes to the dashboard: most members, and who has the most to do. */
const people = { 'une lectrice': email, 'une administratrice': 'admin@mandature.example' }

/** The dashboard of all bodies, asked for by one person at a time. */
export async function home(ground: Ground): Promise<Line[]> {
  const server = await ground.serve()
  try {
    const lines: Line[] = []
    for (const [who, address] of Object.entries(people)) {
      const cookie = await signedIn(server.origin, { email: address, password })
      const ask = () => timeOf(`${server.origin}${path}`, cookie)
      for (let count = 0; count < calls.warm; count++) await ask()
      const cpuBefore = cpuMsOf(server.pid)
      const times: number[] = []
      for (let count = 0; count < calls.counted; count++) times.push(await ask())
      const cpuAfter = cpuMsOf(server.pid)
      const p95 = quantile(times, 0.95)
      const statements = await statementsOf(ground, path, address)
      const cpu = cpuBefore === null || cpuAfter === null ? null : (cpuAfter - cpuBefore) / calls.counted
      lines.push(
        {
          figure: `accueil de ${who}, 95e centile`,
          value: ms(p95),
          floor: `médiane ${ms(quantile(times, 0.5))}`,
          budget: `≤ ${ms(budget.p95Ms, 0)}`,
          ok: p95 <= budget.p95Ms,
        },
        {
          figure: '  processeur du serveur par appel',
          value: cpu === null ? 'non mesuré' : ms(cpu, 2),
          budget: '',
          ok: null,
        },
        {
          figure: '  requêtes SQL, connexion comprise',
          value: number(statements),
          budget: `≤ ${number(budget.statements)}`,
          ok: statements <= budget.statements,
        },
      )
    }
    return lines
  } finally {
    await server.stop()
  }
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(url, { headers: { cookie, accept: 'application/ld+json' } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${url} : ${answer.status}`)
  return performance.now() - begun
}

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length * share)] ?? Number.NaN
