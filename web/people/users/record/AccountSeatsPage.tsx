import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { user } from '#web/people/users/api.ts'
import { AccountEditor } from './AccountEditor.tsx'

const route = getRouteApi('/house/admin/user/$id/mandats')

/** « Mandats »: edits the bodies, roles, mandates and functions of an account. */
export default function AccountSeatsPage() {
  const { data: record } = useSuspenseQuery(user(route.useParams().id))
  return <AccountEditor key={record.id} record={record} part="seats" />
}
