import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test'

/** What goes wrong on purpose: what is answered to a call whose address holds these words, or what the console says. */
export type Accident = { to: string; status: number | 'unanswered' } | { said: string }

/**
 * Watches a browser as a person with the console open would: an error that is written, a page that breaks, a policy that
 * is violated, a call that is refused or lost.
 */
export class Faults {
  readonly #found: string[] = []
  /** The bell asks by itself, and later when the sign-in ends: who was signed out meanwhile may be told so there. */
  readonly #announced: Accident[] = [
    { to: '/api/notifications', status: 401 },
    { to: '/api/me/sign_in_end', status: 401 },
  ]

  watch(context: BrowserContext) {
    context.on('console', (message) => this.#hear(message))
    context.on('weberror', (fault) =>
      this.#found.push(`the page broke: ${fault.error().stack ?? fault.error().message}`),
    )
    context.on('response', (answer) => this.#judge(answer))
    context.on('requestfailed', (request) => this.#missed(request))
  }

  /** The journey is about this accident. */
  announce(...accidents: Accident[]) {
    this.#announced.push(...accidents)
  }

  /** All that went wrong and was not announced. */
  get found(): readonly string[] {
    return this.#found
  }

  #hear(message: ConsoleMessage) {
    // an answer or the lack of one is judged where it is seen, with its address
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    if (this.#announced.some((accident) => 'said' in accident && message.text().includes(accident.said))) return
    this.#found.push(`the console says: ${message.text()} (${message.location().url})`)
  }

  #judge(answer: Response) {
    const status = answer.status()
    if (status < 400 || this.#isAnnounced(answer.url(), status) || isOfAnother(answer)) return
    this.#found.push(`${status} to ${answer.request().method()} ${answer.url()}`)
  }

  #missed(request: Request) {
    const reason = request.failure()?.errorText ?? ''
    // given up by the page itself, which went elsewhere
    if (reason === 'net::ERR_ABORTED' || this.#isAnnounced(request.url(), 'unanswered')) return
    this.#found.push(`${reason} at ${request.method()} ${request.url()}`)
  }

  #isAnnounced(url: string, status: number | 'unanswered') {
    return this.#announced.some(
      (accident) => 'to' in accident && accident.status === status && url.includes(accident.to),
    )
  }
}

/**
 * The picture of a card whose content another journey has just taken away: lists and home are shared. A journey that shows a picture
 * looks for it on screen.
 */
const isOfAnother = (answer: Response) =>
  answer.status() === 404 && new URL(answer.url()).pathname.startsWith('/api/content_pictures/')

/** Is anything on this page wider than the screen? */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
