import { hashPassword, verifyPassword } from '#server/people/accounts/passwords/passwords.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, ms, percent } from './figure.ts'
import { email, password, signIn, visit } from './member.ts'

const runs = 40
const warmRuns = 10

/**
 * Measures the duration of a sign-in without its hash, and whether a wrong password and an unknown address differ in
 * time.
 */
export async function signIns(ground: BenchEnvironment): Promise<Line[]> {
  const server = await ground.serve()
  const kept = await hashPassword(password)
  const wrong = 'un mot de passe qui n’est pas le bon'
  const times = { right: [] as number[], hash: [] as number[], known: [] as number[], unknown: [] as number[] }

  async function attempt(form: { email: string; password: string }, expected: number): Promise<number> {
    // Rate limiting is not measured here.
    await ground.query('delete from sign_in_failures')
    const from = await visit(server.origin)
    const begun = performance.now()
    const { status } = await signIn(server.origin, from, form)
    const taken = performance.now() - begun
    if (status !== expected) throw new Error(`la connexion de ${form.email} a répondu ${status}`)
    return taken
  }

  try {
    for (let count = 0; count < warmRuns + runs; count++) {
      const begun = performance.now()
      await verifyPassword(password, kept)
      const hash = performance.now() - begun
      const right = await attempt({ email, password }, 204)
      const known = await attempt({ email, password: wrong }, 401)
      const unknown = await attempt({ email: `personne.${count}@mandature.example`, password: wrong }, 401)
      if (count < warmRuns) continue
      for (const [name, time] of Object.entries({ right, hash, known, unknown }))
        times[name as keyof typeof times].push(time)
    }
  } finally {
    await server.stop()
  }
  const [right, hash, known, unknown] = [times.right, times.hash, times.known, times.unknown].map(median)
  const beside = (right ?? 0) - (hash ?? 0)
  const apart = Math.abs((known ?? 0) - (unknown ?? 0))
  const share = apart / (known ?? 0)
  return [
    {
      figure: 'connexion, hachage à part',
      value: ms(beside),
      floor: `hachage ${ms(hash ?? 0)}`,
      budget: '≤ 5 ms',
      ok: beside <= 5,
    },
    {
      figure: 'adresse connue ou inconnue',
      value: `écart ${ms(apart)}`,
      floor: ms(known ?? 0),
      ratio: percent(share),
      budget: '≤ 5 ms et ≤ 10 %',
      ok: apart <= 5 && share <= 0.1,
    },
  ]
}
