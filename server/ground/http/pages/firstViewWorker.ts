import { parentPort, workerData } from 'node:worker_threads'

// A thread of its own: drawing a page takes ten milliseconds, in which the server would answer nobody.

/** What `build/firstView.ts` has made of the interface. */
interface FirstViewModule {
  drawFirstView: (
    page: Omit<DrawnPage, 'user' | 'answers'> & { user: object; answers: object },
  ) => Promise<string | null>
}

/** A page to draw; `user` and `answers` are JSON. */
export interface DrawnPage {
  origin: string
  address: string
  user: string
  answers: string
  /** that its styles carry */
  nonce: string
  /** of the window, in CSS pixels */
  width: number
}

// nothing is transferred
const tell = (message: unknown) => parentPort?.postMessage(message, [])

const { module } = workerData as { module: string }
// what a screen would ask for besides stays unanswered, and the browser asks for it
globalThis.fetch = () => Promise.reject(new Error('A first view calls nothing'))
process.on('unhandledRejection', () => undefined)

const { drawFirstView } = (await import(module)) as FirstViewModule
let last: Promise<unknown> = Promise.resolve()

parentPort?.on('message', ({ id, page }: { id: number; page: DrawnPage }) => {
  const draw = () => drawFirstView({ ...page, user: JSON.parse(page.user), answers: JSON.parse(page.answers) })
  // one after the other: the interface holds what a page brings while it draws it
  last = last.then(draw).then(
    (html) => tell({ id, html }),
    (error: unknown) => tell({ id, html: null, failure: String(error) }),
  )
})
tell('ready')
