import { Navigate } from '@tanstack/react-router'
import type { PendingIdentity } from '#contract/people/providers/providers.ts'

const pages = {
  password: '/auth/join',
  registration: '/auth/complete',
  decision: '/auth/waiting/provider',
} as const satisfies Record<PendingIdentity['needs'], string>

/** Leads to the page of what an identity waits for; to the sign-in page when none waits. */
export const PendingIdentityRedirect = ({ identity }: { identity: PendingIdentity | null }) => (
  <Navigate to={identity ? pages[identity.needs] : '/auth/login'} replace />
)
