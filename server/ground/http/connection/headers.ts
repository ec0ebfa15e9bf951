import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyReply } from 'fastify'
import { knownVideoHosts } from '#contract/videos.ts'
import type { Config } from '#server/ground/configuration/config.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'

/**
 * The policy of a page of the portal (QUALITY WEB-05): our own files, styles by nonce, pdf.js's own wasm; and what contents
 * may show of elsewhere: the videos of some hosts, in frames (WEB-08), and sound.
 */
const pagePolicy = (nonce: string, videoHosts: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // an editor writes the address of a podcast, and a player asks no more than its bytes
    "media-src 'self' https:",
    "worker-src 'self'",
    "manifest-src 'self'",
    // a mail as it looks, in a frame that may do nothing
    `frame-src 'self' ${[...knownVideoHosts, ...videoHosts].map((host) => `https://${host}`).join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** What is not a page runs nothing and shows nowhere. */
const inertPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/** A worker obeys the policy of its own file: that of pdf.js fetches fonts and decoders, and runs its wasm. */
export const scriptPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/** Gives a page its policy. @param videoHosts those that the settings add @returns the nonce that its styles and scripts must carry */
export function allowPage(reply: FastifyReply, videoHosts: readonly string[]): string {
  const nonce = randomBytes(16).toString('base64url')
  reply.header('content-security-policy', pagePolicy(nonce, videoHosts))
  return nonce
}

/** How a caller may write our host: the port that goes without saying may be said. */
const namesOf = ({ protocol, hostname, host, port }: URL) => [
  host,
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`,
]

/** The headers of every answer (QUALITY WEB-07), and the refusal of hosts that are not ours (AUT-16). */
export async function secureHeaders(app: App, { publicUrl, secureCookies }: Config) {
  // before the refusal of hosts: that answer is protected too
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secureCookies ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    xPoweredBy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', inertPolicy)
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()')
    // what is written of people is in no index (DOMAIN §2.3)
    reply.header('x-robots-tag', 'noindex')
    if (request.url.startsWith('/api') || request.url === '/me') reply.header('cache-control', 'no-store')
    // health is asked by address, not by name
    const atHome =
      !publicUrl || namesOf(publicUrl).includes(request.host.toLowerCase()) || /^\/(healthz|readyz)$/.test(request.url)
    if (!atHome || !request.url.startsWith('/')) throw new Failure('request.host')
  })
}
