import { parentPort, workerData } from 'node:worker_threads'

// Runs in a worker thread: rendering a page takes 10 ms, which would block the event loop of the server.

/** The module built by `build/firstView.ts` from the web interface. */
interface FirstViewModule {
  drawFirstView: (
    page: Omit<PageToRender, 'user' | 'answers' | 'branding'> & { user: object; answers: object; branding: object },
  ) => Promise<string | null>
}

/** A page to render on the server; `user`, `answers` and `branding` are JSON. */
export interface PageToRender {
  origin: string
  address: string
  user: string
  answers: string
  branding: string
  /** whether the portal has a mail server */
  hasMailServer: boolean
  /** Content-Security-Policy nonce for its styles */
  nonce: string
  /** width of the window, in CSS pixels */
  width: number
}

// Nothing is transferred.
const sendMessage = (message: unknown) => parentPort?.postMessage(message, [])

const { module } = workerData as { module: string }
// Requests that the server did not preload stay unanswered; the browser makes them.
globalThis.fetch = () => Promise.reject(new Error('A first view calls nothing'))
process.on('unhandledRejection', () => undefined)

const { drawFirstView } = (await import(module)) as FirstViewModule
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', ({ id, page }: { id: number; page: PageToRender }) => {
  const draw = () =>
    drawFirstView({
      ...page,
      user: JSON.parse(page.user),
      answers: JSON.parse(page.answers),
      branding: JSON.parse(page.branding),
    })
  // Pages are rendered one after the other: the interface holds the data of one page in module state.
  last = last.then(draw).then(
    (html) => sendMessage({ id, html }),
    (error: unknown) => sendMessage({ id, html: null, failure: String(error) }),
  )
})
sendMessage('ready')
