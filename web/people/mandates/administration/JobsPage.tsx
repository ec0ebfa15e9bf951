import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { jobs } from '#web/people/mandates/api.ts'
import { References } from './References.tsx'

const route = getRouteApi('/house/admin/jobs')

/** Administers the functions of people (DOMAIN §2.2). */
export default function JobsPage() {
  const queries = useQueryClient()
  const filters = route.useSearch()
  const { data } = useSuspenseQuery(jobs)
  const readAgain = async () => (await queries.fetchQuery({ ...jobs, staleTime: 0 })).member
  return <References list="jobs" all={data.member} filters={filters} readAgain={readAgain} />
}
