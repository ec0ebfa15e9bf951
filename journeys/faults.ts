import type { BrowserContext, ConsoleMessage, Page, Request, Response } from '@playwright/test'

/** An expected error: the answer to calls whose URL contains `to`, or a console message. */
export type ExpectedFault = { to: string; status: number | 'unanswered' } | { said: string }

/** Records the errors of a browser: console errors, exceptions, CSP violations, failed or lost calls. */
export class BrowserFaults {
  readonly #found: string[] = []
  /**
   * The notification bell makes calls by itself, and later at the end of the sign-in: a person signed out meanwhile may
   * get 401.
   */
  readonly #announced: ExpectedFault[] = [
    { to: '/api/notifications', status: 401 },
    { to: '/api/me/sign_in_end', status: 401 },
  ]

  #hasBeenOffline = false

  watch(context: BrowserContext) {
    context.on('console', (message) => this.#hear(message))
    context.on('weberror', (fault) =>
      this.#found.push(`the page broke: ${fault.error().stack ?? fault.error().message}`),
    )
    context.on('response', (answer) => this.#judge(answer))
    context.on('requestfailed', (request) => this.#missed(request))
  }

  /** Declares the errors that the journey causes on purpose. */
  announce(...accidents: ExpectedFault[]) {
    this.#announced.push(...accidents)
  }

  /** All errors that were not announced. */
  get found(): readonly string[] {
    return this.#found
  }

  #hear(message: ConsoleMessage) {
    // failed responses are handled by their own event, with their URL
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return
    if (this.#announced.some((accident) => 'said' in accident && message.text().includes(accident.said))) return
    // a part of the page that was still being read when the journey took the network away
    if (this.#hasBeenOffline && message.text().startsWith('Failure: no-response')) return
    this.#found.push(`the console says: ${message.text()} (${message.location().url})`)
  }

  #judge(answer: Response) {
    const status = answer.status()
    if (status < 400 || this.#isAnnounced(answer.url(), status) || isDeletedPicture(answer)) return
    this.#found.push(`${status} to ${answer.request().method()} ${answer.url()}`)
  }

  #missed(request: Request) {
    const reason = request.failure()?.errorText ?? ''
    if (reason === disconnected) this.#hasBeenOffline = true
    if (isOnPurpose(reason) || isLeftCheck(request, reason) || this.#isAnnounced(request.url(), 'unanswered')) return
    this.#found.push(`${reason} at ${request.method()} ${request.url()}`)
  }

  #isAnnounced(url: string, status: number | 'unanswered') {
    return this.#announced.some(
      (accident) => 'to' in accident && accident.status === status && url.includes(accident.to),
    )
  }
}

const disconnected = 'net::ERR_INTERNET_DISCONNECTED'

/**
 * The page cancelled the call itself, by navigating away, or the journey has taken the network away: the calls that the
 * page makes by itself are lost then too.
 */
const isOnPurpose = (reason: string) => reason === 'net::ERR_ABORTED' || reason === disconnected

/**
 * A check of the offline copies of a page that the journey has left: the service worker, which makes the call for the
 * page, ends it as a network error. Nobody waits for it, and the next page checks again.
 */
const isLeftCheck = (request: Request, reason: string) =>
  reason === 'net::ERR_FAILED' && request.headers()['x-background'] !== undefined

/**
 * A picture of a card whose content another journey has just deleted, since lists and home page are shared. A journey
 * about pictures checks them on screen.
 */
const isDeletedPicture = (answer: Response) =>
  answer.status() === 404 && new URL(answer.url()).pathname.startsWith('/api/content_pictures/')

/** Returns by how many pixels the page is wider than the screen. */
export const overflowPixels = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
