import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { user } from '#web/people/users/api.ts'
import { AccountEditor } from './AccountEditor.tsx'

const route = getRouteApi('/house/admin/user/$id')

/** « Fiche »: edits the identity, the address and the rights of an account. */
export default function AccountPage() {
  const { data: record } = useSuspenseQuery(user(route.useParams().id))
  return <AccountEditor key={record.id} record={record} part="identity" />
}
