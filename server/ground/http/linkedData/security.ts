import type { FastifyContextConfig } from 'fastify'
import { isTokenAction } from '#contract/ground/policy/tokenScope.ts'
import type { CookieNames } from '#server/ground/http/cookies.ts'

/** The two ways to be identified, for the OpenAPI document. */
export const securitySchemes = (cookies: CookieNames) =>
  ({
    accessToken: {
      type: 'http',
      scheme: 'bearer',
      description:
        'Un jeton d’accès, créé dans le profil. Chaque appel nomme le droit dont le jeton a besoin ; le jeton ne fait jamais plus que son titulaire.',
    },
    signIn: {
      type: 'apiKey',
      in: 'cookie',
      name: cookies.signIn,
      description: `La connexion d’une page du portail. Un appel qui écrit répète le cookie ${cookies.xsrf} dans l’en-tête X-XSRF-TOKEN.`,
    },
  }) as const

/** Returns who may call a route, as OpenAPI 3.1 `security`: the right that an access token needs is its scope. */
export function securityOf({ access, tokenAccess }: FastifyContextConfig = {}): Record<string, string[]>[] {
  const isOpen = access === undefined || access === 'public' || access === 'asset'
  const needed = isOpen ? tokenAccess : access
  if (isOpen && !needed) return []
  return [...(needed && isTokenAction(needed) ? [{ accessToken: [needed] }] : []), { signIn: [] }]
}
