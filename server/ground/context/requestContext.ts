import { AsyncLocalStorage } from 'node:async_hooks'

/** An HTTP call that the server is answering. */
interface Call {
  /** `GET /api/sessions/:id/bundle.pdf` */
  route: string
  /** the heavy tasks that the call may enqueue; null for a route that declares no expensive work */
  heavyTasks: readonly string[] | null
}

interface CallContext {
  /** the IP address of the caller */
  address: string
  call?: Call
  isHead?: boolean
  /** whether the call has committed a write since `watchCommits`; absent before */
  hasCommitted?: boolean
}

const requestContexts = new AsyncLocalStorage<CallContext>()

/** Does the work of a call in its context, which `originOfCall`, `callUnderWay` and `isHeadCall` read. */
export const runInCallContext = (context: CallContext, act: () => void): void => requestContexts.run(context, act)

/** The address of who calls; null for a task or a command. */
export const clientAddress = (): string | null => requestContexts.getStore()?.address ?? null

/** The call that is being answered; null in a task or a command. */
export const currentCall = (): Call | null => requestContexts.getStore()?.call ?? null

/** Whether the work is done for a HEAD call, whose caller is given no content. */
export const isHeadCall = (): boolean => requestContexts.getStore()?.isHead ?? false

/** From now on, the call remembers whether it has committed a write. */
export function watchCommits(): void {
  const context = requestContexts.getStore()
  if (context) context.hasCommitted = false
}

/** Whether commits of the work under way are of interest: of a call that has asked for it. */
export const isWatchingCommits = (): boolean => requestContexts.getStore()?.hasCommitted !== undefined

/** Remembers, for a call that has asked for it, that it has committed a write. */
export function recordCommit(): void {
  const context = requestContexts.getStore()
  if (context?.hasCommitted !== undefined) context.hasCommitted = true
}

/** Whether the call has committed a write since `watchCommits`. */
export const hasCommitted = (): boolean => requestContexts.getStore()?.hasCommitted ?? false

/** Does what a call has asked for behind it, as coming from where the call came from. */
export const runWithClientAddress = <Result>(
  address: string | undefined,
  act: () => Promise<Result>,
): Promise<Result> => (address === undefined ? act() : requestContexts.run({ address }, act))

/** Throws when a call does this work and its route declares no expensive work. @param work « starts a process » */
export function requireDeclaredCost(work: string): void {
  const call = currentCall()
  if (call && !call.heavyTasks) throw undeclaredCostError(work)
}

/** An expensive work that the route of the call under way does not declare. */
export const undeclaredCostError = (work: string): Error =>
  new Error(
    `${currentCall()?.route ?? 'A route'} ${work}: it has to say so in its config (\`costs\`, expensiveCall.ts)`,
  )
