import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { FirstStepDecision, FirstStepDecisionForm, FirstSteps } from '#contract/front/firstSteps.ts'
import { get, post } from '#web/ground/http/client.ts'

/** Queries whose data contain the first steps. */
const pages = ['home', 'administration'] as const

/** Polling interval while the test mail leaves, and while the mail server does not take it. Milliseconds. */
const pollMs = { leaving: 1_500, retried: 15_000 } as const

const show = (queries: QueryClient, steps: FirstSteps) => {
  for (const page of pages)
    queries.setQueriesData<{ firstSteps?: FirstSteps | null }>({ queryKey: [page] }, (before) =>
      before && 'firstSteps' in before ? { ...before, firstSteps: steps.isShown ? steps : null } : before,
    )
}

/** Returns a function that shows newer steps on every page that has them. */
function useShowSteps() {
  const queries = useQueryClient()
  return useCallback((steps: FirstSteps) => show(queries, steps), [queries])
}

const readSteps = (background = false) => get<FirstSteps>('/api/first_steps', { background })
const decide = (form: FirstStepDecisionForm) => post<FirstSteps>('/api/first_steps/decisions', form)

/**
 * Reads the steps again when they come on screen, since they are done on other screens, and while the test mail waits.
 */
export function useFreshSteps({ mail: { test } }: FirstSteps) {
  const queries = useQueryClient()
  useQuery({
    queryKey: ['firstSteps'],
    queryFn: async () => {
      const steps = await readSteps(true)
      show(queries, steps)
      return steps
    },
    refetchInterval: test?.state === 'waiting' ? pollMs[test.error ? 'retried' : 'leaving'] : false,
    staleTime: 0,
  })
}

/** Sends a test mail to the administrator. */
export function useSendTestMail() {
  const showSteps = useShowSteps()
  return useMutation({
    mutationFn: async () => {
      await post('/api/mail_tests', {})
      return readSteps()
    },
    onSuccess: showSteps,
  })
}

/** Takes a decision about the steps. */
export function useDecideStep() {
  const showSteps = useShowSteps()
  return useMutation({
    mutationFn: (decision: FirstStepDecision) => decide({ decision, taken: true }),
    onSuccess: showSteps,
  })
}

/** Returns a function that takes a decision back. */
export function useTakeBackDecision() {
  const showSteps = useShowSteps()
  return async (decision: FirstStepDecision) => showSteps(await decide({ decision, taken: false }))
}
