import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from './app.ts'
import type { ExpensiveCallName } from './limits/expensiveCalls.ts'

/** A call that the server is answering. */
interface Call {
  /** `GET /api/sessions/:id/bundle.pdf` */
  route: string
  costs: ExpensiveCallName | undefined
}

const calls = new AsyncLocalStorage<{ address: string; call?: Call; isHead?: boolean }>()

/** Remembers, as long as a call lasts, where it comes from: what is written in the audit trail says it. */
export function rememberOrigin(app: App) {
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, url = '', config } = request.routeOptions
    const call = { route: `${String(method)} ${url}`, costs: config.costs }
    calls.run({ address: request.ip, call, isHead: request.method === 'HEAD' }, done)
  })
}

/** The address of who calls; null for a task or a command. */
export const originOfCall = (): string | null => calls.getStore()?.address ?? null

/** The call that is being answered; null in a task or a command. */
export const callUnderWay = (): Call | null => calls.getStore()?.call ?? null

/** Whether the work is done for a HEAD call, whose caller is given no content. */
export const isHeadCall = (): boolean => calls.getStore()?.isHead ?? false

/** Does what a call has asked for behind it, as coming from where the call came from. */
export const comingFrom = <Result>(address: string | undefined, act: () => Promise<Result>): Promise<Result> =>
  address === undefined ? act() : calls.run({ address }, act)
