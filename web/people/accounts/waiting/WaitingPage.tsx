import { Navigate } from '@tanstack/react-router'
import { useOwnRequest } from './ownRequest.ts'
import { RequestDetails } from './RequestDetails.tsx'

/** The page of somebody whose account waits for an administrator; reached by signing in with the password. */
export default function WaitingPage() {
  const own = useOwnRequest()
  return own ? <RequestDetails own={own} /> : <Navigate to="/auth/login" replace />
}
