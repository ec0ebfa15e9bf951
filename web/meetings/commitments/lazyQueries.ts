import { queryOptions } from '@tanstack/react-query'
import { readCommitments } from './api.ts'
import { statesOf } from './filters.ts'

/** Reads what was noted at a session, and what its points take up. Changes are told by events. */
export const sessionCommitments = (sessionId: number) =>
  queryOptions({
    queryKey: ['commitments', 'session', sessionId],
    queryFn: ({ signal }) => readCommitments({ session: sessionId, itemsPerPage: 100 }, { signal, background: true }),
  })

/** Reads the first commitments of a body: those that are open come first. */
export const bodyCommitments = (bodyId: number) =>
  queryOptions({
    queryKey: ['commitments', 'body', bodyId],
    queryFn: ({ signal }) => readCommitments({ irp: [bodyId], itemsPerPage: 5 }, { signal }),
  })

/** Reads what a body still awaits of its management: it is offered for the next order of the day. */
export const waitingCommitments = (bodyId: number) =>
  queryOptions({
    queryKey: ['commitments', 'waiting', bodyId],
    queryFn: ({ signal }) =>
      readCommitments({ irp: [bodyId], state: statesOf('waiting'), itemsPerPage: 100 }, { signal }),
  })
