import { demoPassword } from '#demo/password.ts'

/** The person used for measurements: a reader of one body, like most members (demo/accounts.ts). */
export const email = 'lecteur@mandature.example'
export const password = demoPassword

/** A browser session: its cookies. */
export interface Visit {
  cookie: string
  xsrf: string
}

/** @param cookie that of a sign-in that exists */
export async function visit(origin: string, cookie?: string): Promise<Visit> {
  const answer = await fetch(`${origin}/me`, { headers: cookie ? { cookie } : {} })
  await answer.arrayBuffer()
  return cookiesOf(answer)
}

/**
 * Tries to sign in.
 * @returns the status of the response, and the browser session afterwards
 */
export async function signIn(origin: string, from: Visit, form = { email, password }) {
  const answer = await fetch(`${origin}/login`, {
    method: 'POST',
    headers: { cookie: from.cookie, 'x-xsrf-token': from.xsrf },
    body: new URLSearchParams(form),
  })
  await answer.arrayBuffer()
  return { status: answer.status, visit: cookiesOf(answer) }
}

/** @returns the cookies of a signed-in member */
export async function signedIn(origin: string, form = { email, password }): Promise<string> {
  const answer = await signIn(origin, await visit(origin), form)
  if (answer.status !== 204) throw new Error(`la connexion a répondu ${answer.status}`)
  return answer.visit.cookie
}

function cookiesOf(answer: Response): Visit {
  const pairs = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
  const xsrf = pairs.find((pair) => pair.startsWith('XSRF-TOKEN='))?.slice('XSRF-TOKEN='.length) ?? ''
  return { cookie: pairs.join('; '), xsrf }
}
