import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { Failure } from '#web/ground/http/failure.ts'
import { ForgetIdentity } from '#web/people/accounts/providers/ForgetIdentity.tsx'
import { requestOfIdentity } from './ownRequest.ts'
import { RequestDetails } from './RequestDetails.tsx'

/** The page of somebody whose account waits for an administrator; reached by signing in by a provider. */
export default function ProviderWaitingPage() {
  const { data, error } = useQuery(requestOfIdentity)
  if (error && (!data || isDecided(error))) return <Navigate to="/auth/login" replace />
  return data ? <RequestDetails own={data} wayOut={<ForgetIdentity />} /> : null
}

/** Whether the server says that the request no longer waits. An answer that is lost leaves the page, and its form, as it is. */
const isDecided = (error: Error) => error instanceof Failure && [401, 403, 404, 409].includes(error.status ?? 0)
