import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { ForgetIdentity } from '#web/people/accounts/providers/ForgetIdentity.tsx'
import { requestOfIdentity } from './ownRequest.ts'
import { RequestDetails } from './RequestDetails.tsx'

/** The page of somebody whose account waits for an administrator; reached by signing in by a provider. */
export default function ProviderWaitingPage() {
  const { data, isError } = useQuery(requestOfIdentity)
  if (isError) return <Navigate to="/auth/login" replace />
  return data ? <RequestDetails own={data} wayOut={<ForgetIdentity />} /> : null
}
