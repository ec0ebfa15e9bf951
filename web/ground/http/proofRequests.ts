import { useSyncExternalStore } from 'react'
import { Failure } from './failure.ts'

interface ProofRequest {
  /** calls that wait */
  settle: (isProved: boolean) => void
  outcome: Promise<boolean>
}

let open: ProofRequest | null = null
const listeners = new Set<() => void>()
const change = (request: ProofRequest | null) => {
  open = request
  for (const listener of listeners) listener()
}

/** Asks the user to prove who they are. All calls that wait at one time are answered by one proof. */
export function requestProof(): Promise<boolean> {
  if (open) return open.outcome
  const { promise, resolve } = Promise.withResolvers<boolean>()
  change({ outcome: promise, settle: resolve })
  return promise
}

/** Answers the calls that wait. */
export function settleProof(isProved: boolean) {
  const request = open
  change(null)
  request?.settle(isProved)
}

/** Makes a call again once the user has proved who they are, if the server asks for it. */
export const withProof = <Answer>(exchange: () => Promise<Answer>): Promise<Answer> =>
  exchange().catch(async (failure: unknown) => {
    const isAsked = failure instanceof Failure && failure.problem?.code === 'access.proofRequired'
    if (!isAsked || !(await requestProof())) throw failure
    return exchange()
  })

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a call waits for a proof. */
export const useIsProofRequested = () =>
  useSyncExternalStore(
    subscribe,
    () => open !== null,
    () => false,
  )
