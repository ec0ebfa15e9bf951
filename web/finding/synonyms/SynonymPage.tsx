import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { synonym } from './api.ts'
import { SynonymFormPage } from './SynonymFormPage.tsx'

const route = getRouteApi('/house/admin/synonymes/$id')

export default function SynonymPage() {
  const { id } = route.useParams()
  const { data } = useSuspenseQuery(synonym(id))
  // a background refetch must not change the values being edited
  const [opened] = useState(data)
  return <SynonymFormPage synonym={opened} />
}
