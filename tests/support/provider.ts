import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, importJWK, type JWTPayload, SignJWT } from 'jose'
import Provider, { type Configuration } from 'oidc-provider'

/** A person at the provider: the claims beside `sub`. */
export type ProviderPerson = Record<string, unknown>

/** Handles a request in place of the provider. @returns whether it did */
type Intercept = (request: IncomingMessage, response: ServerResponse) => boolean

interface ProviderOptions {
  /** URLs of the portal to which the provider sends the browser back */
  redirectUris: string[]
  /** URL to which it sends logout tokens; its own `/captured` when left out */
  logoutUri?: string
  settings?: Configuration
}

export const testClient = { id: 'mandature', secret: 'un-secret-du-fournisseur-de-test' }

async function signingKey(kid: string) {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'RS256' }
}

/** Starts a real OpenID Connect provider on a local port, with its own sign-in page. */
export async function startProvider({ redirectUris, logoutUri, settings = {} }: ProviderOptions) {
  const people = new Map<string, ProviderPerson>()
  const logoutTokens: string[] = []
  let intercept: Intercept = () => false
  let handle: (request: IncomingMessage, response: ServerResponse) => unknown = () => undefined
  const server = createServer((request, response) => {
    if (request.url === '/captured') return void captureToken(request, response, logoutTokens)
    if (!intercept(request, response)) handle(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { origin } = new URL(redirectUris[0] ?? issuer)
  let generation = 0
  let key = await signingKey('clef-0')

  /** Makes the provider with a new key; it forgets nothing else. */
  async function renewKeys() {
    key = await signingKey(`clef-${++generation}`)
    const provider = new Provider(issuer, {
      clients: [
        {
          client_id: testClient.id,
          client_secret: testClient.secret,
          redirect_uris: redirectUris,
          post_logout_redirect_uris: [`${origin}/auth/login`],
          backchannel_logout_uri: logoutUri ?? `${issuer}/captured`,
          backchannel_logout_session_required: true,
        },
      ],
      claims: {
        openid: ['sub', 'acr', 'amr'],
        email: ['email', 'email_verified'],
        profile: ['name', 'given_name', 'family_name', 'preferred_username'],
      },
      cookies: { keys: ['une-clef-de-test'] },
      features: { backchannelLogout: { enabled: true }, devInteractions: { enabled: true } },
      // The provider refuses to call local addresses by itself.
      fetch: (url, options) => {
        const open = { ...options, dispatcher: undefined }
        return fetch(url, open)
      },
      findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub, ...people.get(sub) }) }),
      jwks: { keys: [key] },
      loadExistingGrant: async ({ oidc }) => {
        const grant = new oidc.provider.Grant({
          clientId: oidc.client?.clientId ?? '',
          accountId: oidc.session?.accountId ?? '',
        })
        grant.addOIDCScope('openid email profile')
        await grant.save()
        // as if its sign-in page had asked this person for a second factor
        const { acr, amr } = people.get(oidc.session?.accountId ?? '') ?? {}
        if (oidc.session) Object.assign(oidc.session, { acr, amr })
        return grant
      },
      ...settings,
    })
    handle = provider.callback()
    return provider
  }
  let provider = await renewKeys()

  return {
    issuer,
    people,
    /** logout tokens that the provider has sent */
    logoutTokens,
    /** settings of the portal for this provider under a name */
    env: (id: string, label: string): Record<string, string> => ({
      [`OIDC_${id.toUpperCase()}_LABEL`]: label,
      [`OIDC_${id.toUpperCase()}_ISSUER`]: issuer,
      [`OIDC_${id.toUpperCase()}_CLIENT_ID`]: testClient.id,
      [`OIDC_${id.toUpperCase()}_CLIENT_SECRET`]: testClient.secret,
    }),
    interceptWith(next: Intercept) {
      intercept = next
    },
    async renewKeys() {
      provider = await renewKeys()
    },
    /** Signs any claims with the provider's current key. */
    sign: async (claims: JWTPayload, typ = 'JWT') =>
      new SignJWT(claims).setProtectedHeader({ alg: key.alg, kid: key.kid, typ }).sign(await importJWK(key)),
    /** Sends the logout token of a person's session, as when they sign out elsewhere. */
    async signOut(sub: string, sid: string) {
      const client = (await provider.Client.find(testClient.id)) as unknown as {
        backchannelLogout: (sub: string, sid: string) => Promise<void>
      }
      await client.backchannelLogout(sub, sid)
      return logoutTokens.at(-1) ?? ''
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
export type TestProvider = Awaited<ReturnType<typeof startProvider>>

async function captureToken(request: IncomingMessage, response: ServerResponse, tokens: string[]) {
  let body = ''
  for await (const chunk of request) body += String(chunk)
  tokens.push(new URLSearchParams(body).get('logout_token') ?? '')
  response.writeHead(200).end()
}

/**
 * Signs a person in on the provider's own pages.
 * @param url authorization URL
 * @returns the URL to which the provider sends the browser back
 */
export async function signInAtProvider(url: string, sub: string): Promise<string> {
  const jar = new Map<string, string>()
  const { origin } = new URL(url)
  let next = url
  let form: URLSearchParams | undefined
  for (let hops = 0; hops < 10; hops++) {
    const answer = await fetch(next, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: form }),
    })
    form = undefined
    for (const cookie of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      jar.set(name, value)
    }
    const location = answer.headers.get('location')
    if (location) {
      next = new URL(location, next).href
      if (new URL(next).origin !== origin) return next
    } else if (next.includes('/interaction/'))
      form = new URLSearchParams({ prompt: 'login', login: sub, password: 'x' })
    else throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`)
  }
  throw new Error('the provider does not send the browser back')
}
