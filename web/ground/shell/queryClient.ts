import { MutationCache, notifyManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { Failure } from '#web/ground/http/failure.ts'
import { translatorOf } from '#web/ground/i18n/i18n.ts'
import { notify } from '#web/ground/ui/notices.ts'
import { me } from '#web/ground/viewer/api.ts'
import { type CallMeta, reportFailure } from './reportFailure.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

// Screens are told of a change in the task that made it: a switch saved at once would flip back until a later one.
notifyManager.setScheduler(queueMicrotask)

/** @param disconnected called when a call is answered 401 */
export function createQueryClient(disconnected: () => void): QueryClient {
  const report = (failure: unknown, meta?: CallMeta) => {
    if (reportFailure(failure, meta)) disconnected()
    else if (isRefused(failure)) void client.invalidateQueries({ queryKey: me.queryKey }, { cancelRefetch: false })
  }
  const invalidate = (meta?: CallMeta) =>
    Promise.all((meta?.invalidates ?? []).map((first) => client.invalidateQueries({ queryKey: [first] })))
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: (failure, query) => report(failure, query.meta) }),
    mutationCache: new MutationCache({
      onError: (failure, _sent, _kept, { meta }) => {
        report(failure, meta)
        const isConflict = failure instanceof Failure && (failure.status === 409 || failure.status === 404)
        return isConflict && meta?.reloadsOnConflict ? invalidate(meta) : undefined
      },
      onSuccess: (_answer, _sent, _kept, { meta }) => {
        if (meta?.success) notify('success', translatorOf(meta.language ?? 'fr')(meta.success))
        return invalidate(meta)
      },
    }),
    defaultOptions: {
      queries: {
        // fails at once when offline, instead of pausing the call
        networkMode: 'always',
        retry: (tries, failure) => tries < 1 && isTransient(failure),
        retryDelay: 500,
        staleTime: 30_000,
      },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

/** Whether the rights of the user are others than the page has them. */
const isRefused = (failure: unknown) =>
  failure instanceof Failure && /^access\.(denied|secondStepRequired)$/.test(failure.problem?.code ?? '')

/** Whether a retry may succeed: no response, or a server that is temporarily unavailable. */
const isTransient = (failure: unknown) =>
  failure instanceof Failure && (failure.fault.kind === 'no-response' || [502, 503, 504].includes(failure.status ?? 0))
