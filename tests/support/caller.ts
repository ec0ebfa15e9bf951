import type { InjectOptions } from 'fastify'
import type { App } from '#server/ground/http/app.ts'

/** Objects are sent as JSON, forms as a browser sends them. */
type Body = object | FormData | URLSearchParams
type Headers = Record<string, string>
type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Send = (method: Method, url: string, body?: Body, headers?: Headers) => Promise<Answer>
type Read = (url: string, headers?: Headers) => Promise<Answer>
type Write = (url: string, body?: Body, headers?: Headers) => Promise<Answer>
export type Answer = Awaited<ReturnType<typeof inject>>

/** Returns the rejected fields of a 422, in order. */
export const violationPaths = (answer: Answer): string[] =>
  answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath)

/** A browser without pages: keeps cookies, and repeats the XSRF cookie in its header. */
export interface Caller {
  readonly cookies: Map<string, string>
  readonly send: Send
  readonly get: Read
  readonly head: Read
  readonly post: Write
  readonly put: Write
  readonly patch: Write
  readonly delete: Write
  /** Sends the sign-in form, as the login page does. */
  readonly signIn: (email: string, password: string, options?: { remember?: boolean }) => Promise<Answer>
}

export interface CallerOptions {
  /** IP address of the caller */
  address?: string
  /** sent with each call */
  headers?: Headers
}

export function createCaller(app: App, { address = '127.0.0.1', headers = {} }: CallerOptions = {}): Caller {
  const cookies = new Map<string, string>()
  return callerWith(cookies, async (method, url, body, own = {}) => {
    const xsrf = cookies.get('XSRF-TOKEN')
    const sent = {
      accept: 'application/ld+json',
      ...(xsrf && method !== 'GET' && method !== 'HEAD' && { 'x-xsrf-token': xsrf }),
      ...(cookies.size > 0 && { cookie: [...cookies].map((cookie) => cookie.join('=')).join('; ') }),
      ...headers,
    }
    const answer = await inject(app, { method, url, remoteAddress: address, ...(await encodeBody(body, sent, own)) })
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) cookies.delete(name)
      else cookies.set(name, value)
    }
    return answer
  })
}

/** Returns the same caller, who first runs `prepare` once, such as signing in. */
export function preparedCaller({ cookies, send }: Caller, prepare: () => Promise<unknown>): Caller {
  let ready: Promise<unknown> | undefined
  return callerWith(cookies, async (...call) => {
    await (ready ??= prepare())
    return send(...call)
  })
}

function callerWith(cookies: Map<string, string>, send: Send): Caller {
  const post: Write = (url, body, headers) => send('POST', url, body, headers)
  return {
    cookies,
    send,
    get: (url, headers) => send('GET', url, undefined, headers),
    head: (url, headers) => send('HEAD', url, undefined, headers),
    post,
    put: (url, body, headers) => send('PUT', url, body, headers),
    patch: (url, body, headers) =>
      send('PATCH', url, body, { 'content-type': 'application/merge-patch+json', ...headers }),
    delete: (url, body, headers) => send('DELETE', url, body, headers),
    async signIn(email, password, { remember = false } = {}) {
      if (!cookies.has('XSRF-TOKEN')) await send('GET', '/me')
      return post(`/login${remember ? '?_remember_me=1' : ''}`, new URLSearchParams({ email, password }))
    },
  }
}

const inject = (app: App, options: InjectOptions) => app.inject(options)

/** Encodes the body and its headers; headers of the call itself take precedence. */
async function encodeBody(body: Body | undefined, sent: Headers, own: Headers) {
  if (body === undefined) return { headers: { ...sent, ...own } }
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const form = new Response(isForm ? body : JSON.stringify(body))
  const type = isForm ? (form.headers.get('content-type') ?? '') : 'application/json'
  return { headers: { ...sent, 'content-type': type, ...own }, payload: Buffer.from(await form.arrayBuffer()) }
}
