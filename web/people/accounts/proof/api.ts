import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Proof, ProofForm } from '#contract/people/accounts/passkeys.ts'
import { get, post } from '#web/ground/http/client.ts'
import { askForPasskey } from '#web/people/accounts/passkeys/askForPasskey.ts'

/** Whether the user has proved who they are recently, and else how they can. Read anew each time. */
export const ownProof = queryOptions({
  queryKey: ['proof'],
  queryFn: ({ signal }) => get<Proof>('/api/me/proof', { signal }),
  staleTime: 0,
  gcTime: 0,
})

export const useProve = () =>
  useMutation({ mutationFn: (form: ProofForm) => post('/api/me/proof', form, { repeatable: true }) })

export const useProveByPasskey = () =>
  useMutation({
    mutationFn: async (): Promise<'proved' | 'cancelled'> => {
      const passkey = await askForPasskey()
      if (!passkey) return 'cancelled'
      await post('/api/me/proof', { passkey }, { repeatable: true })
      return 'proved'
    },
  })
