import { demoPassword } from '#demo/password.ts'

/** A person who calls the portal through the proxy, with the cookies of a browser. */
export class Caller {
  readonly #cookies = new Map<string, string>()
  readonly origin: string

  constructor(origin: string) {
    this.origin = origin
  }

  static async signIn(origin: string, email: string): Promise<Caller> {
    const caller = new Caller(origin)
    await caller.call('GET', '/me')
    const { status } = await caller.call('POST', '/login', new URLSearchParams({ email, password: demoPassword }))
    if (status !== 204) throw new Error(`${email} : la connexion a répondu ${status}`)
    return caller
  }

  /** Makes a call. @throws Error when there is no answer */
  async call(method: string, path: string, body?: URLSearchParams | FormData | object) {
    const answer = await fetch(this.origin + path, this.#request(method, body))
    for (const line of answer.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      this.#cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const text = await answer.text()
    return { status: answer.status, text, json: () => JSON.parse(text) as unknown }
  }

  /** Opens the event stream. */
  openStream(signal: AbortSignal): Promise<Response> {
    return fetch(`${this.origin}/api/notifications/stream`, {
      signal,
      headers: { cookie: this.#cookieHeader(), accept: 'text/event-stream' },
    })
  }

  #request(method: string, body: URLSearchParams | FormData | object | undefined): RequestInit {
    const isForm = body instanceof URLSearchParams || body instanceof FormData
    const headers: Record<string, string> = {
      cookie: this.#cookieHeader(),
      accept: method === 'GET' && body === undefined ? 'application/ld+json, text/html' : 'application/ld+json',
      'x-xsrf-token': decodeURIComponent(this.#cookies.get('XSRF-TOKEN') ?? ''),
    }
    if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
    return { method, headers, ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }) }
  }

  #cookieHeader = () => [...this.#cookies].map((pair) => pair.join('=')).join('; ')
}
