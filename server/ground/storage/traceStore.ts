import type { Traces } from '#server/ground/traces/traces.ts'
import { aroundOperations } from './aroundOperations.ts'
import type { Store } from './store.ts'

/** Returns the store, whose operations are also traced when a call or a task asks for them. Without traces, the store itself. */
export const traceStore = (store: Store, traces: Traces | null): Store =>
  traces
    ? aroundOperations(store, (operation, act) =>
        traces.isUnderWay() ? traces.inSpan({ name: `store ${operation}`, kind: 'CLIENT' }, act) : act(),
      )
    : store
