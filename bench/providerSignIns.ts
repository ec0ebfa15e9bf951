import { freePort } from '#tests/support/freePort.ts'
import { signInAtProvider, startProvider } from '#tests/support/provider.ts'
import type { BenchEnvironment } from './environment.ts'
import { type Line, median, ms } from './figure.ts'
import { email, visit } from './member.ts'

const runs = 40
const warmRuns = 10
const sub = 'mesure'

/**
 * Measures what the portal adds to the provider when a person comes back from it: everything from the redirect to the
 * signed-in answer, but for the provider's own answer to the code.
 */
export async function providerSignIns(ground: BenchEnvironment): Promise<Line[]> {
  const port = String(await freePort())
  const origin = `http://localhost:${port}`
  const provider = await startProvider({ redirectUris: [`${origin}/api/providers/mesure/callback`] })
  const settings = { PORT: port, PUBLIC_URL: origin, OIDC_PROVIDERS: 'mesure', ...provider.env('mesure', 'Mesure') }
  const server = await ground.serve(settings)
  let answered = 0
  provider.interceptWith((request, response) => {
    if (request.url !== '/token') return false
    const begun = performance.now()
    response.on('finish', () => (answered = performance.now() - begun))
    return false
  })

  async function signIn(): Promise<number> {
    const from = await visit(origin)
    const started = await fetch(`${origin}/api/providers/mesure/sign_in`, {
      method: 'POST',
      headers: { cookie: from.cookie, 'x-xsrf-token': from.xsrf, 'content-type': 'application/json' },
      body: '{}',
    })
    const { url } = (await started.json()) as { url: string }
    const cookie = started.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    const back = await signInAtProvider(url, sub)
    const begun = performance.now()
    const answer = await fetch(back, { redirect: 'manual', headers: { cookie: [from.cookie, ...cookie].join('; ') } })
    const taken = performance.now() - begun
    if (answer.headers.get('location') !== '/home')
      throw new Error(`le retour du fournisseur a répondu ${answer.status}`)
    return taken
  }

  const times = { whole: [] as number[], provider: [] as number[] }
  try {
    await ground.query(
      'insert into identities (user_id, issuer, subject, created_at) select id, $1, $2, now() from users where email = $3',
      [provider.issuer, sub, email],
    )
    for (let count = 0; count < warmRuns + runs; count++) {
      const whole = await signIn()
      if (count < warmRuns) continue
      times.whole.push(whole - answered)
      times.provider.push(answered)
    }
  } finally {
    await server.stop()
    await provider.close()
    await ground.query('delete from identities where issuer = $1', [provider.issuer])
  }
  const added = median(times.whole)
  return [
    {
      figure: 'connexion par un fournisseur OpenID Connect, en plus de lui',
      value: ms(added),
      floor: `fournisseur ${ms(median(times.provider))}`,
      budget: '≤ 15 ms',
      ok: added <= 15,
    },
  ]
}
