import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { mandates } from '#web/people/mandates/api.ts'
import { References } from './References.tsx'

const route = getRouteApi('/house/admin/mandates')

/** Administers the mandates of people (DOMAIN §2.2). */
export default function MandatesPage() {
  const queries = useQueryClient()
  const filters = route.useSearch()
  const { data } = useSuspenseQuery(mandates)
  const readAgain = async () => (await queries.fetchQuery({ ...mandates, staleTime: 0 })).member
  return <References list="mandates" all={data.member} filters={filters} readAgain={readAgain} />
}
