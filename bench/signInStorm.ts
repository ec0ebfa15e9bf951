import { hashPassword } from '#server/people/accounts/passwords/passwords.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, number } from './figure.ts'
import { password, signIn, visit } from './member.ts'
import { cpuMsOf, type RunningProgram } from './processes.ts'
import { createReaders } from './readers.ts'

const stormMs = 5_000
const warmMs = 1_500
const storms = [
  { connections: 10, perSecond: 30 },
  { connections: 50, perSecond: 22 },
]

/**
 * Measures many concurrent sign-ins with the right password; then endless wrong passwords from one client, which are
 * refused before any hashing.
 */
export async function signInStorm(ground: BenchEnvironment): Promise<Line[]> {
  const server = await ground.serve()
  try {
    await createReaders(ground)
    await ground.query(`update users set password_hash = $1 where email like 'mesure.%@mandature.example'`, [
      await hashPassword(password),
    ])
    const rows = await ground.query<{ email: string }>(
      `select email from users where email like 'mesure.%@mandature.example' order by id`,
    )
    const emails = rows.map(({ email }) => email)
    const lines: Line[] = []
    await storm(server, emails, 10, warmMs)
    for (const { connections, perSecond } of storms) {
      await ground.query('delete from sign_in_failures')
      const { good, busy, other } = await storm(server, emails, connections, stormMs)
      const rate = good / (stormMs / 1_000)
      lines.push({
        figure: `connexions, ${connections} à la fois`,
        value: `${number(rate, 1)}/s, ${busy} remises à plus tard${other > 0 ? `, ${other} échecs` : ''}`,
        budget: `≥ ${perSecond}/s`,
        ok: rate >= perSecond && other === 0,
      })
    }
    return [...lines, await refusals(ground, server)]
  } finally {
    await server.stop()
  }
}

interface Answers {
  good: number
  busy: number
  other: number
}

async function storm(
  server: RunningProgram,
  emails: readonly string[],
  connections: number,
  ms: number,
): Promise<Answers> {
  const answers = { good: 0, busy: 0, other: 0 }
  const until = performance.now() + ms
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      for (let turn = 0; performance.now() < until; turn++) {
        const email = emails[(index + turn * connections) % emails.length] ?? ''
        const { status } = await signIn(server.origin, await visit(server.origin), { email, password })
        if (status === 204) answers.good += 1
        else if (status === 503) answers.busy += 1
        else answers.other += 1
      }
    }),
  )
  return answers
}

async function refusals(ground: BenchEnvironment, server: RunningProgram): Promise<Line> {
  const from = await visit(server.origin)
  const form = { email: 'personne@mandature.example', password: 'un mot de passe qui n’est pas le bon' }
  // Until it is rate-limited.
  let status = 0
  for (let count = 0; count < 100 && status !== 429; count++) ({ status } = await signIn(server.origin, from, form))
  const spent = cpuMsOf(server.pid)
  const begun = performance.now()
  let refused = 0
  while (performance.now() - begun < stormMs / 2) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(server.origin, from, form)))
    refused += answers.filter((answer) => answer.status === 429).length
  }
  const cpu = (cpuMsOf(server.pid) ?? Number.NaN) - (spent ?? Number.NaN)
  await ground.query('delete from sign_in_failures')
  return {
    figure: '  essais refusés sans être hachés',
    value: `${number(refused / (stormMs / 2_000))}/s`,
    floor: `processeur du serveur ${number(cpu / refused, 2)} ms`,
    budget: '≤ 3 ms',
    ok: cpu / refused <= 3,
  }
}
