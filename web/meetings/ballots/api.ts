import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Ballot, BallotChoice, BallotCounts, BallotForm, Ballots } from '#contract/meetings/ballots/ballots.ts'
import type { CandidateCounts } from '#contract/meetings/ballots/candidates.ts'
import { get, post } from '#web/ground/http/client.ts'
import { untilMidnightMs } from '#web/meetings/presence/nextStep.ts'

/** Reads the ballots of a session; again at midnight, when mandates end, while its meeting is open. Changes are told by events. */
export const ballots = (sessionId: number) =>
  queryOptions({
    queryKey: ['sessions', sessionId, 'ballots'],
    queryFn: ({ signal }) => get<Ballots>(`/api/sessions/${sessionId}/ballots`, { signal, background: true }),
    refetchInterval: ({ state: { data } }) => (data?.isMeetingOpen ? untilMidnightMs(Date.now()) : false),
    staleTime: 3_000,
  })

/** Returns the URL of the papers of a secret ballot, to print and cut out. */
export const ballotPapersUrl = (sessionId: number, ballotId: number) =>
  `/api/sessions/${sessionId}/ballot_papers.pdf?ballot=${ballotId}`

type ById = { id: number }

/** The ballot that a change is about, in the version that its author sees. */
export const versionOf = ({ id, version }: Pick<Ballot, 'id' | 'version'>) => ({ ballot: { id }, version })

/** A call that changes a ballot, by its path. */
export type BallotChange =
  | { path: 'ballots'; form: z.input<typeof BallotForm> }
  | { path: 'votes'; form: { ballot: ById; choice: BallotChoice; candidate: number | null } }
  | {
      path: 'recorded_votes'
      form: {
        ballot: ById
        voter: number
        choice?: BallotChoice | null
        candidate?: number | null
        hasSigned?: boolean
        /** that of the voter, as shown */
        version: number
      }
    }
  | {
      path: 'ballot_closures'
      form: { ballot: ById; counts: BallotCounts | null; candidateCounts: CandidateCounts | null; version: number }
    }
  | { path: 'ballot_cancellations' | 'second_rounds'; form: { ballot: ById; version: number } }
  | { path: 'tie_decisions'; form: { ballot: ById; candidate: number; version: number } }

/** The outcome of a point changes with them. */
const endings: readonly BallotChange['path'][] = ['ballot_closures', 'ballot_cancellations', 'tie_decisions']

/** Opens a ballot, votes, records the vote of somebody else, closes or cancels a ballot. */
export function useBallotChange(sessionId: number) {
  const queries = useQueryClient()
  const { queryKey } = ballots(sessionId)
  return useMutation({
    mutationFn: ({ path, form }: BallotChange) => post<Ballots>(`/api/sessions/${sessionId}/${path}`, form),
    // a reading under way would bring back the state before
    onMutate: () => queries.cancelQueries({ queryKey }),
    onSuccess: (changed, { path }) => {
      queries.setQueryData(queryKey, changed)
      if (endings.includes(path))
        void queries.invalidateQueries({
          predicate: ({ queryKey: [first, , part] }) => first === 'sessions' && part !== 'ballots',
        })
    },
    onError: () => queries.invalidateQueries({ queryKey }),
    scope: { id: `ballots ${sessionId}` },
  })
}
