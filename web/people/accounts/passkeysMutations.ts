import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation } from '@tanstack/react-query'
import type { Passkey } from '#contract/people/accounts/passkeys.ts'
import { post, remove } from '#web/ground/http/client.ts'
import { nullIfCancelled } from './passkeys/askForPasskey.ts'

const invalidates = ['passkeys']

/** Makes a passkey on a device of the user. `cancelled`: there is none; `already`: the device has one. */
export const useAddPasskey = () =>
  useMutation({
    mutationFn: async (name: string): Promise<Passkey | 'cancelled' | 'already'> => {
      const [{ startRegistration }, optionsJSON] = await Promise.all([
        import('@simplewebauthn/browser'),
        post<PublicKeyCredentialCreationOptionsJSON>('/api/me/passkeys/creation', undefined, { repeatable: true }),
      ])
      const attestation = await startRegistration({ optionsJSON }).catch((error: unknown) =>
        error instanceof Error && error.name === 'InvalidStateError' ? 'already' : nullIfCancelled(error),
      )
      if (attestation === 'already') return attestation
      return attestation ? post<Passkey>('/api/me/passkeys', { name, attestation }, { repeatable: true }) : 'cancelled'
    },
    meta: { invalidates },
  })

export const useRemovePasskey = () =>
  useMutation({
    mutationFn: (id: number) => remove(`/api/me/passkeys/${id}`),
    meta: { success: 'passkeys.removed', invalidates },
  })
