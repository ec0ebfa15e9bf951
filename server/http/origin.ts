import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from './app.ts'

const calls = new AsyncLocalStorage<{ address: string }>()

/** Remembers, as long as a call lasts, where it comes from: what is written in the audit trail says it. */
export function rememberOrigin(app: App) {
  app.addHook('onRequest', (request, _reply, done) => {
    calls.run({ address: request.ip }, done)
  })
}

/** The address of who calls; null for a task or a command. */
export const originOfCall = (): string | null => calls.getStore()?.address ?? null

/** Does what a call has asked for behind it, as coming from where the call came from. */
export const comingFrom = <Result>(address: string | undefined, act: () => Promise<Result>): Promise<Result> =>
  address === undefined ? act() : calls.run({ address }, act)
