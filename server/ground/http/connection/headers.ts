import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyReply } from 'fastify'
import { knownVideoHosts } from '#contract/publishing/contents/videos.ts'
import type { Config } from '#server/ground/configuration/config.ts'
import { Failure } from '#server/ground/errors/failure.ts'
import type { App } from '#server/ground/http/app.ts'

/**
 * Content-Security-Policy of a page (QUALITY WEB-05): our own files, styles and scripts by nonce, the wasm of pdf.js;
 * for contents also frames of some video hosts (WEB-08) and sound from any https host.
 */
const pageCsp = (nonce: string, videoHosts: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'wasm-unsafe-eval'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    // An editor enters the URL of a podcast, which a media element can only play.
    "media-src 'self' https:",
    "worker-src 'self'",
    "manifest-src 'self'",
    // Preview of a mail, in a sandboxed frame.
    `frame-src 'self' ${[...knownVideoHosts, ...videoHosts].map((host) => `https://${host}`).join(' ')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Content-Security-Policy of every other response: it runs nothing and cannot be framed. */
const inertCsp = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'"

/**
 * Content-Security-Policy of script files. A worker obeys the policy of its own file: that of pdf.js fetches fonts and
 * decoders, and runs its wasm.
 */
export const scriptCsp =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'"

/**
 * Sets the Content-Security-Policy of a page.
 * @param videoHosts additional hosts from the settings
 * @returns the nonce for its styles and scripts
 */
export function setPageCsp(reply: FastifyReply, videoHosts: readonly string[]): string {
  const nonce = randomBytes(16).toString('base64url')
  reply.header('content-security-policy', pageCsp(nonce, videoHosts))
  return nonce
}

/** The accepted `Host` values of a URL: with the default port or without it. */
const acceptedHosts = ({ protocol, hostname, host, port }: URL) => [
  host,
  `${hostname}:${port || (protocol === 'https:' ? 443 : 80)}`,
]

/** Adds security headers to every response (QUALITY WEB-07), and rejects requests for other hosts (AUT-16). */
export async function addSecurityHeaders(app: App, { publicUrl, secureCookies }: Config) {
  // Registered before the host check: its refusal has the headers too.
  await app.register(helmet, {
    contentSecurityPolicy: false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    strictTransportSecurity: secureCookies ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    xFrameOptions: { action: 'deny' },
    xPoweredBy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('content-security-policy', inertCsp)
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), browsing-topics=()')
    // Personal data must not be indexed by search engines (DOMAIN §2.3).
    reply.header('x-robots-tag', 'noindex')
    if (request.url.startsWith('/api') || request.url === '/me') reply.header('cache-control', 'no-store')
    // Health checks use the IP address, not the host name.
    const atHome =
      !publicUrl ||
      acceptedHosts(publicUrl).includes(request.host.toLowerCase()) ||
      /^\/(healthz|readyz|metrics)$/.test(request.url)
    if (!atHome || !request.url.startsWith('/')) throw new Failure('request.host')
  })
}
